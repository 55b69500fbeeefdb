import { screen } from '@testing-library/react';
import { server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from './app.tsx';
import { handlers, user } from './testing/world.ts';

test('the world of mocks shows the profile of an enterprise that may submit again', async () => {
  server.use(...handlers);
  renderApp(App, '/profile/baseInfo', { user });
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeInTheDocument();
  expect(await screen.findByText('lin.yuan@example.com')).toBeInTheDocument();
  expect(await screen.findByDisplayValue('18 Riverside Road')).toBeInTheDocument();
  expect(await screen.findByText('IT manager')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Authenticate again' })).toBeInTheDocument();
});

test('without an API a copy of the data is made, and the way to closing the account begins', async () => {
  server.use(...handlers);
  const { user: person } = renderApp(App, '/profile/baseInfo', { user });
  await person.click(await screen.findByRole('button', { name: 'Get a copy of my data' }));
  expect(await screen.findByRole('button', { name: 'Download ZIP' }, { timeout: 8000 })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByLabelText('E-mail code')).toBeInTheDocument();
});
