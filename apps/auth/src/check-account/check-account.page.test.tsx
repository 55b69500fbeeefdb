import { screen } from '@testing-library/react';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';

test('each type in the sum user_type links to its sign-in, with the query and without the old challenge', async () => {
  renderApp(App, '/checkAccount?user_type=6&login_challenge=c&return_uri=%2Fx', { user: null });

  expect(await screen.findByRole('link', { name: /Enterprise account/ })).toHaveAttribute(
    'href',
    '/microapp/loginEnterprisePortal?user_type=2&return_uri=%2Fx',
  );
  expect(screen.getByRole('link', { name: /Partner account/ })).toHaveAttribute(
    'href',
    '/microapp/loginPartnerPortal?user_type=4&return_uri=%2Fx',
  );
  expect(screen.queryByRole('link', { name: /Personal account/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Register your company' })).toHaveAttribute(
    'href',
    '/microapp/registerEnterprisePortal?user_type=2&return_uri=%2Fx',
  );
  expect(screen.getByRole('link', { name: 'Sign in with a staff account' })).toHaveAttribute(
    'href',
    '/microapp/loginEmployeePortal?user_type=8&return_uri=%2Fx',
  );
});

test('the page has the official site, the logo of the language and the year', async () => {
  const { change } = renderApp(App, '/checkAccount', { user: null });

  expect(await screen.findByRole('link', { name: /Personal account/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Visit the official website/ })).toHaveAttribute(
    'href',
    'https://portal.example/',
  );
  expect(screen.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeInTheDocument();
  expect(document.querySelector('[data-logo]')).toHaveAttribute('data-logo', 'international');
  change({ locale: 'zh-CN' });
  expect(document.querySelector('[data-logo]')).toHaveAttribute('data-logo', 'domestic');
});

test.each(['', 'javascript:alert(1)'])('official site %p gets no link', async (official) => {
  renderApp(App, '/checkAccount', {
    user: null,
    content: { links: { official, order: '', service: '', bill: '', help: '', filing: '' } },
  });

  await screen.findByRole('link', { name: /Enterprise account/ });
  expect(screen.queryByRole('link', { name: /official website/ })).not.toBeInTheDocument();
});
