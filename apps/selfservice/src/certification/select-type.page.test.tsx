import { screen } from '@testing-library/react';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';

test('offers the licence with its duration and links to its form', async () => {
  renderApp(App, '/profile/authentication/new/selectType');
  expect(await screen.findByRole('heading', { name: 'By document' })).toBeInTheDocument();
  expect(screen.getByText('Same day to 3 working days')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Upload a document' })).toHaveAttribute('href', '/microapp/profile/authentication/new/byCertification');
});

test('offers the transaction code with its duration and links to its form', async () => {
  renderApp(App, '/profile/authentication/new/selectType');
  expect(await screen.findByRole('heading', { name: 'By transaction code' })).toBeInTheDocument();
  expect(screen.getByText('30 minutes to 3 working days')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Use a transaction code' })).toHaveAttribute('href', '/microapp/profile/authentication/new/byCode');
});
