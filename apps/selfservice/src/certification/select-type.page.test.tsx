import { screen, waitFor } from '@testing-library/react';
import { readCertification } from '@portal/common/contract/company/certification';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';
import { certification } from '../testing/certification.ts';

beforeEach(() => server.use(mock(readCertification, certification())));

test('the licence is offered with its duration and a link to its form', async () => {
  renderApp(App, '/profile/authentication/new/selectType');
  expect(await screen.findByRole('heading', { name: 'By document' })).toBeInTheDocument();
  expect(screen.getByText('Same day to 3 working days')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Upload a document' })).toHaveAttribute(
    'href',
    '/microapp/profile/authentication/new/byCertification',
  );
});

test('the transaction code is offered with its duration and a link to its form', async () => {
  renderApp(App, '/profile/authentication/new/selectType');
  expect(await screen.findByRole('heading', { name: 'By transaction code' })).toBeInTheDocument();
  expect(screen.getByText('30 minutes to 3 working days')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Use a transaction code' })).toHaveAttribute(
    'href',
    '/microapp/profile/authentication/new/byCode',
  );
});

test('the usual time of decisions is shown if there are enough', async () => {
  server.use(
    mock(readCertification, certification({ usual_time: { licence: { p50: 0.2, p90: 0.9, day: 9 }, code: null } })),
  );
  renderApp(App, '/profile/authentication/new/selectType');
  await waitFor(() => expect(document.body).toHaveTextContent('about 1 working hour at present'));
  expect(screen.getByText('30 minutes to 3 working days')).toBeInTheDocument();
});
