import { screen } from '@testing-library/react';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';

test('each kind of account leads to its sign-in and keeps the query, without what belonged to the kind that was left', async () => {
  renderApp(App, '/checkAccount?user_type=6&login_challenge=c&return_uri=%2Fx', { user: null });

  expect(await screen.findByRole('link', { name: /Enterprise account/ })).toHaveAttribute('href', '/microapp/loginEnterprisePortal?return_uri=%2Fx');
  expect(screen.getByRole('link', { name: /Staff account/ })).toHaveAttribute('href', '/microapp/loginEmployeePortal?return_uri=%2Fx');
  expect(screen.getByRole('link', { name: 'Register your company' })).toBeInTheDocument();
});
