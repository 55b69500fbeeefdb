import { screen, waitFor } from '@testing-library/react';
import type { BrowserAccount } from '@portal/common/contract/sign-in/browser-accounts';
import { UserType } from '@portal/common/enums/user/user-type';
import { browserAccounts } from '@portal/common/testing/browser-accounts';
import { server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';

const account = (user_id: string, more: Partial<BrowserAccount> = {}): BrowserAccount => ({
  user_id,
  user_type: UserType.enterprise,
  user_name: user_id,
  login_name: user_id,
  email: `${user_id}@example.com`,
  phone: null,
  company_name: null,
  signed_in: 1,
  ...more,
});

/** The page with these accounts in the browser; a sign-out removes one. */
function open(path: string, rows: BrowserAccount[]) {
  server.use(...browserAccounts(rows));
  return renderApp(App, path, { user: null });
}
const button = (name: RegExp | string) => screen.findByRole('button', { name });

test("an application's request goes on with the account that is chosen, or with another one that signs in", async () => {
  const request = 'client_id=shop&state=s%2B1&scope=openid&user_type=2';
  const { user, host } = open(`/accounts?${request}&prompt=select_account+consent&login_challenge=c-1`, [
    account('ann'),
    account('ben', { signed_in: 0 }),
  ]);
  await user.click(await button(/^ann/));
  expect(host.leave).toHaveBeenLastCalledWith(`${host.apiBase}/oauth2/auth?${request}&prompt=consent&as=ann`);
  await user.click(await button(/^ben.*Sign in again/));
  expect(host.leave).toHaveBeenLastCalledWith(
    expect.stringMatching(/^\/microapp\/loginEnterprisePortal\?.*login_challenge=c-1/),
  );
  await user.click(await button('Use another account'));
  expect(host.leave).toHaveBeenLastCalledWith(
    expect.stringMatching(/^\/microapp\/loginEnterprisePortal\?client_id=shop.*login_challenge=c-1/),
  );
});

test("an application's request is offered the accounts that may enter at its user types", async () => {
  const rows = [
    account('ann'),
    account('ivy', { user_type: UserType.idpUser }),
    account('pat', { user_type: UserType.partner, signed_in: 0 }),
  ];
  const shown = async () => (await screen.findAllByRole('button', { name: /@example/ })).map((row) => row.textContent);
  const asked = open('/accounts?client_id=shop&user_type=2&login_challenge=c-1', rows);
  expect(await shown()).toEqual([expect.stringContaining('ann'), expect.stringContaining('ivy')]);
  asked.unmount();
  const any = open('/accounts?client_id=shop&login_challenge=c-1', rows);
  expect(await shown()).toHaveLength(3);
  any.unmount();
  const plain = open('/accounts', rows);
  expect(await shown()).toHaveLength(3);
  plain.unmount();
  const { user, host } = open('/accounts?client_id=shop&user_type=1&login_challenge=c-1', rows);
  await user.click(await button('Sign in'));
  expect(host.leave).toHaveBeenLastCalledWith(
    expect.stringMatching(/^\/microapp\/loginIndividualPortal\?client_id=shop.*login_challenge=c-1/),
  );
});

test('a page whose account is gone opens with the one that is chosen, or after the sign-in of its own', async () => {
  const back = `${location.origin}/microapp/notices?page=2`;
  const { user, host } = open(`/accounts?return_uri=${encodeURIComponent(back)}`, [
    account('ann'),
    account('sam', { user_type: UserType.employee, signed_in: 0 }),
  ]);
  expect(await screen.findByText('The account of this page is not signed in any more.')).toBeInTheDocument();
  await user.click(await button(/^ann/));
  expect(host.leave).toHaveBeenLastCalledWith(`${back}&as=ann`);
  await user.click(await button(/^sam.*Staff/));
  expect(host.leave).toHaveBeenLastCalledWith(
    `/microapp/loginEmployeePortal?${new URLSearchParams({ login_hint: 'sam@example.com', return_uri: back })}`,
  );
  await user.click(await button('Remove sam'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^sam/ })).not.toBeInTheDocument());
});

test('a sign-in that finds no place goes on once another account has signed out', async () => {
  const { user, host } = open(
    '/accounts?continue=%2Foauth2%2Fauth%2Fc-9',
    Array.from({ length: 8 }, (_, at) => account(`a${at}`)),
  );
  expect(await screen.findByRole('heading', { level: 1, name: '8 accounts are signed in' })).toBeInTheDocument();
  expect(await button('Continue')).toBeDisabled();
  await user.click(await button('Sign out a3'));
  await waitFor(async () => expect(await button('Continue')).toBeEnabled());
  await user.click(await button('Continue'));
  expect(host.leave).toHaveBeenLastCalledWith(`${host.apiBase}/oauth2/auth/c-9`);
});

test('eight accounts leave no place for another one, until one signs out', async () => {
  const { user } = open(
    '/accounts',
    Array.from({ length: 8 }, (_, at) => account(`a${at}`)),
  );
  expect(await button('Use another account')).toBeDisabled();
  expect(screen.getByText(/^Up to 8 accounts can be signed in/)).toBeInTheDocument();
  await user.click(await button('Sign out a3'));
  await waitFor(async () => expect(await button('Use another account')).toBeEnabled());
});

test('without an account there is the sign-in, and a foreign address to continue at is none', async () => {
  const { user, host } = open('/accounts?continue=https%3A%2F%2Fevil.example%2F', []);
  await user.click(await button('Sign in'));
  expect(host.leave).toHaveBeenLastCalledWith('/microapp/checkAccount?user_type=7');
});
