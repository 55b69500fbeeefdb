import { screen, waitFor, within } from '@testing-library/react';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import {
  deleteCustomerAccount,
  listCustomerAccounts,
  readCustomerAccount,
  resetCustomerPassword,
  resetCustomerSecondFactor,
  setCustomerAccountStatus,
  unlockCustomerAccount,
} from '@portal/common/contract/console/customer-accounts';
import { appointEnterpriseOwner, listEnterpriseSuccessors } from '@portal/common/contract/company/ownership';
import { readCustomer, readCustomerCertification } from '@portal/common/contract/console/customers';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';
import { approver, licence } from '../testing/approval.ts';
import { customer, customerAccount } from '../testing/customers.ts';
import { dialogCalled } from '../testing/dialog.ts';

const PAGE = '/customers/customer/companys/co-1/view';
const staff = (...privileges: Privilege[]) => ({ ...approver, privileges: [Privilege.customerView, ...privileges] });
const resetter = staff(Privilege.customerAccountView, Privilege.customerAccountReset);

beforeEach(() => server.use(mock(readCustomer, customer()), mock(readRecentSignIn, { recent_seconds: 600 })));

test('the page has the data of a company, its scale on site 1 only, and no accounts without the privilege', async () => {
  renderApp(App, PAGE, staff());
  expect(await screen.findByRole('heading', { level: 1, name: 'Larkmoor Systems Ltd' })).toBeInTheDocument();
  expect(screen.getByText('50 to 199')).toBeInTheDocument();
  expect(screen.getByText('Self-registered')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Accounts' })).not.toBeInTheDocument();
});

test('a rejected company shows the reason, and no scale on site 2', async () => {
  server.use(
    mock(readCustomer, customer({ auth_status: AuthStatus.rejected, auth_opinion: 'The picture is cut off.' })),
  );
  renderApp(App, PAGE, { ...staff(), siteId: 2 });
  expect(await screen.findByText('The picture is cut off.')).toBeInTheDocument();
  expect(screen.queryByText('Number of employees')).not.toBeInTheDocument();
});

test('the certification opens in a dialog', async () => {
  server.use(
    mock(readCustomerCertification, {
      auth_status: AuthStatus.authenticated,
      lic_company: 'Larkmoor Ltd',
      lic_type: LicenceType.businessLicence,
      lic_code: '91350100M000100Y43',
      lic_url: 'lic-1',
      auth_time: new Date(2026, 10, 1).toISOString(),
      application_time: new Date(2026, 9, 30).toISOString(),
    }),
    mock(readLicenceImage, licence),
  );
  const { user } = renderApp(App, PAGE, staff());
  await user.click(await screen.findByRole('button', { name: 'View details' }));
  const dialog = await dialogCalled('Business verification');
  expect(await within(dialog).findByText('Larkmoor Ltd')).toBeInTheDocument();
  expect(await within(dialog).findByRole('img', { name: 'Document licence-front.png' })).toBeInTheDocument();
});

test('an unknown customer shows an error', async () => {
  server.use(mock(readCustomer, 'Account.NotFound'));
  renderApp(App, PAGE, staff());
  expect(await screen.findByText('The customer could not be loaded')).toBeInTheDocument();
});

test('the main account of an enterprise is appointed from its accounts, with a reason', async () => {
  const sent = jest.fn();
  server.use(
    mock(listCustomerAccounts, { rows: [customerAccount({})], total: 1 }),
    mock(listEnterpriseSuccessors, {
      entries: [{ contact_id: 'u-2', contact_name: 'Wu Shan', email: 'wu@larkmoor.example', phone: '' }],
    }),
    mock(appointEnterpriseOwner, ({ params, body }) => {
      sent(params.co_id, body);
      return {};
    }),
  );
  const { user } = renderApp(App, `${PAGE}?tab=accounts`, resetter);
  await user.click(await screen.findByRole('button', { name: 'Appoint a main account' }));
  const dialog = within(await dialogCalled('Appoint the main account of Larkmoor Systems Ltd'));
  expect(dialog.getByText(/becomes an administrator and is signed out/)).toBeInTheDocument();
  await user.click(dialog.getByRole('combobox', { name: 'New main account' }));
  await user.click(await screen.findByText('wu@larkmoor.example'));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Nobody can be reached.');
  await user.click(dialog.getByRole('button', { name: 'Appoint' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith('co-1', { contact_id: 'u-2', reason: 'Nobody can be reached.' }),
  );
});

describe('accounts', () => {
  const open = async (change: Parameters<typeof customerAccount>[0], who = resetter) => {
    const account = customerAccount(change);
    server.use(mock(listCustomerAccounts, { rows: [account], total: 1 }), mock(readCustomerAccount, account));
    const rendered = renderApp(App, PAGE, who);
    await screen.findByRole('link', { name: 'Accounts' });
    await screen.findByText(account.login_name);
    return rendered;
  };

  test('the columns fit into a window of 1280 px, so that none is below the pinned one', async () => {
    await open({});
    const table = screen.getByRole('table').closest<HTMLElement>('[style*="min-width"]')!;
    // Without menu, margins, padding and a scrollbar.
    expect(Number.parseInt(table.style.minWidth)).toBeLessThanOrEqual(1280 - 232 - 2 * 40 - 2 * 24 - 15);
  });

  test('only an active account without addresses is reset; the password is shown once, with a copy button and a warning', async () => {
    const { user } = await open({ email: '', email_verified: 0 });
    server.use(mock(resetCustomerPassword, { password: 'Kp7#mWq2xNe4' }));
    await user.click(screen.getByRole('button', { name: 'Reset password of linyuan' }));
    const dialog = await dialogCalled('Reset password');
    await user.click(within(dialog).getByRole('button', { name: 'Reset password' }));
    expect(await within(dialog).findByText('Kp7#mWq2xNe4')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Copy One-time password' })).toBeInTheDocument();
    expect(within(dialog).getByText(/shown only once/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Kp7#mWq2xNe4')).not.toBeInTheDocument());
  });

  test('a reset cannot be left while it is sent, so that its password is shown', async () => {
    const reply = Promise.withResolvers<{ password: string }>();
    const asked = jest.fn();
    const { user } = await open({ email: '', email_verified: 0 });
    server.use(
      mock(resetCustomerPassword, () => {
        asked();
        return reply.promise;
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Reset password of linyuan' }));
    const dialog = await dialogCalled('Reset password');
    await user.click(within(dialog).getByRole('button', { name: 'Reset password' }));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await user.keyboard('{Escape}');
    reply.resolve({ password: 'Kp7#mWq2xNe4' });
    expect(await within(dialog).findByText('Kp7#mWq2xNe4')).toBeInTheDocument();
  });

  test.each([
    ['has an e-mail', {}],
    ['is disabled', { email: '', status: AccountStatus.disabled }],
  ])('an account that %s is not reset', async (_, change) => {
    await open(change);
    expect(screen.queryByRole('button', { name: /Reset the password/ })).not.toBeInTheDocument();
  });

  test('lost steps are reset with a reason, where there are any', async () => {
    const sent: unknown[] = [];
    const { user } = await open({ passkeys: 1 });
    server.use(
      mock(resetCustomerSecondFactor, ({ params, body }) => {
        sent.push([params, body]);
        return {};
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Details of linyuan' }));
    expect(await screen.findByText('No authenticator, 1 passkey')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reset two-step verification' }));
    const dialog = await dialogCalled('Reset two-step verification of linyuan');
    const submit = within(dialog).getByRole('button', { name: 'Reset two-step verification' });
    await user.click(submit);
    await waitFor(() => expect(within(dialog).getByLabelText(/Reason/)).toHaveAccessibleDescription(/Enter a reason/));
    await user.type(within(dialog).getByLabelText(/Reason/), 'Called back');
    await user.click(submit);
    expect(await screen.findByText('Two-step verification of linyuan reset')).toBeInTheDocument();
    expect(sent).toMatchObject([[{ co: 'co-1', id: 'u-1' }, { reason: 'Called back' }]]);
  });

  test('viewers have no actions', async () => {
    const { user } = await open({ status: AccountStatus.disabled, email: '' }, staff(Privilege.customerAccountView));
    expect(screen.queryByRole('button', { name: 'Delete linyuan' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Details of linyuan' }));
    const drawer = await dialogCalled('Account');
    expect(await within(drawer).findByText('Lin Yuan')).toBeInTheDocument();
    expect(within(drawer).queryByRole('button', { name: 'Enable' })).not.toBeInTheDocument();
  });

  test('a deletion needs the exact login name', async () => {
    const sent = jest.fn();
    const { user } = await open({ status: AccountStatus.disabled });
    server.use(
      mock(deleteCustomerAccount, ({ query }) => {
        sent(query);
        return {};
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Delete linyuan' }));
    const dialog = await dialogCalled('Delete account');
    const name = within(dialog).getByRole('textbox');
    await user.type(name, 'linyua{Enter}');
    expect(await within(dialog).findByText('Enter the login name of this account.')).toBeInTheDocument();
    expect(sent).not.toHaveBeenCalled();
    await user.type(name, 'n{Enter}');
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ login_name: 'linyuan' }));
    expect(await screen.findByText('linyuan has been deleted')).toBeInTheDocument();
  });

  test.each([
    ['Account.Delete.SecondPair', /This deletion takes two people/],
    ['Account.Delete.Cancelling', /A second person must confirm this deletion/],
  ] as const)('the dialog says beforehand that a second person must delete it: %s', async (undeletable, text) => {
    const { user } = await open({ status: AccountStatus.disabled, undeletable });
    await user.click(screen.getByRole('button', { name: 'Delete linyuan' }));
    const dialog = await dialogCalled('Delete account');
    expect(within(dialog).getByText(text)).toBeInTheDocument();
    expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  });

  test('results and undo of selected accounts stay when the list cannot be read again', async () => {
    const { user } = await open({});
    server.use(mock(setCustomerAccountStatus, {}));
    await user.click(screen.getByRole('checkbox', { name: 'Select linyuan' }));
    const bar = within(screen.getByRole('group', { name: 'Selected rows' }));
    await user.click(bar.getByRole('button', { name: 'Disable' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Reason/), 'Left the company');
    server.use(mock(listCustomerAccounts, '-1'));
    await user.click(dialog.getByRole('button', { name: /^Apply to/ }));
    expect(await screen.findByText('Accounts could not be loaded')).toBeInTheDocument();
    expect(dialog.getByText(/^Done: 1 of 1/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  test('disabling needs a reason', async () => {
    const sent = jest.fn();
    const { user } = await open({});
    server.use(
      mock(setCustomerAccountStatus, ({ body }) => {
        sent(body);
        return {};
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Details of linyuan' }));
    await user.click(await screen.findByRole('button', { name: 'Disable' }));
    const dialog = await dialogCalled('Disable linyuan');
    await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
    expect(await within(dialog).findByText('Enter a reason')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText(/Reason/), 'Left the company');
    await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith({ status: AccountStatus.disabled, reason: 'Left the company' }),
    );
    expect(await screen.findByText('linyuan has been disabled')).toBeInTheDocument();
  });

  test('a throttled account shows its networks, and is unlocked with a reason', async () => {
    const sent = jest.fn();
    const { user } = await open({
      throttled: [{ network: '192.0.2.24', tries: 11, until: new Date(2026, 10, 20, 10).toISOString() }],
    });
    server.use(
      mock(unlockCustomerAccount, ({ body }) => {
        sent(body);
        return {};
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Details of linyuan' }));
    expect(await screen.findByText(/192\.0\.2\.24: 11 wrong passwords/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Lift the limit' }));
    const dialog = await dialogCalled('Lift the sign-in limit of linyuan');
    await user.type(within(dialog).getByLabelText(/Reason/), 'Called back');
    await user.click(within(dialog).getByRole('button', { name: 'Lift the limit' }));
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ reason: 'Called back' }));
  });
});
