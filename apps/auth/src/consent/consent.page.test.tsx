import { screen, waitFor } from '@testing-library/react';
import { decideConsent, readConsent } from '@portal/common/contract/sign-in/consent';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';
import { askedConsent } from '../testing/consent.ts';

const open = (path = '/consent?consent_challenge=c-1') => renderApp(App, path, { user: null });
const button = (name: string) => screen.findByRole('button', { name });

test('the page names the application, what it receives by scope, and where the browser returns', async () => {
  server.use(
    mock(readConsent, ({ query }) =>
      query.consent_challenge === 'c-1' ? askedConsent({ scopes: ['openid', 'email'] }) : 'Account.Page.Expired',
    ),
  );
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Allow Demo shop?' })).toBeInTheDocument();
  expect(screen.getByText('You are signed in as Lin Yuan')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The id and the type of your account',
    'Your e-mail address',
  ]);
  expect(screen.getByText('shop.example')).toBeInTheDocument();
});

test.each([
  ['Allow', 1],
  ['Deny', 0],
])('%s is sent, and the browser goes on where the reply says', async (name, allow) => {
  const sent: unknown[] = [];
  server.use(
    mock(readConsent, askedConsent()),
    mock(decideConsent, ({ body }) => {
      sent.push(body);
      return { redirect_url: 'http://localhost/oauth2/auth/c-1' };
    }),
  );
  const { user, host } = open();
  await user.click(await button(name));
  await waitFor(() => expect(host.leave).toHaveBeenCalledWith('http://localhost/oauth2/auth/c-1'));
  expect(sent).toEqual([{ consent_challenge: 'c-1', allow }]);
});

test('another account answers the same request, unless the request is for this person only', async () => {
  server.use(mock(readConsent, askedConsent({ another_account: '/oauth2/auth?prompt=select_account' })));
  const first = open();
  await first.user.click(await button('Use another account'));
  expect(first.host.leave).toHaveBeenCalledWith(`${first.host.apiBase}/oauth2/auth?prompt=select_account`);
  first.unmount();
  const { another_account: _, ...bound } = askedConsent();
  server.use(mock(readConsent, bound));
  open();
  expect(await button('Allow')).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Use another account' })).not.toBeInTheDocument();
});

test('an expired page says so, at once or with the decision', async () => {
  server.use(mock(readConsent, askedConsent()), mock(decideConsent, 'Account.Page.Expired'));
  const first = open();
  await first.user.click(await button('Allow'));
  expect(await screen.findByRole('heading', { name: 'This page has expired' })).toBeInTheDocument();
  first.unmount();
  server.use(mock(readConsent, 'Account.Page.Expired'));
  open();
  expect(await screen.findByRole('heading', { name: 'This page has expired' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Allow' })).not.toBeInTheDocument();
});

test('an unavailable API is reported, and both buttons are kept', async () => {
  server.use(
    mock(readConsent, askedConsent()),
    mock(decideConsent, () => Response.error()),
  );
  const { user } = open();
  await user.click(await button('Deny'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The service cannot be reached');
  expect(await button('Allow')).toBeEnabled();
  expect(await button('Deny')).toBeEnabled();
});
