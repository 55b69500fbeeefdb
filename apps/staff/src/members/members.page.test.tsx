import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { sendInvitation } from '@portal/common/contract/account/invitation';
import {
  createStaff,
  disableStaff,
  endStaffSessions,
  listStaff,
  readStaff,
  resetStaffSecondFactor,
  setStaffPrivileges,
} from '@portal/common/contract/console/staff';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { chooseItem } from '@portal/common/testing/choose-item';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';
import { member } from '../testing/members.ts';

const admin = someUser({ user_id: 'u-zhou', user_type: UserType.employee, privileges: [Privilege.admin] });
const open = (path: string) => renderApp(App, path, { user: admin, privileges: [Privilege.admin] });

beforeEach(() => server.use(mock(readRecentSignIn, { recent_seconds: 600 })));

test('the list shows state, privileges, second factor and last sign-in; the search is in the address', async () => {
  const asked: unknown[] = [];
  server.use(
    mock(listStaff, ({ query }) => {
      asked.push(query);
      return {
        rows: [
          member({ user_id: 'u-zhou', user_name: 'Zhou Yun', privileges: [Privilege.admin] }),
          member({
            privileges: [Privilege.customerView, Privilege.partnerView, Privilege.partnerEdit, Privilege.systemAudit],
          }),
          member({
            user_id: 'u-new',
            user_name: 'Ning',
            state: 'invited',
            second_factor: 0,
            last_sign_in: null,
            privileges: [],
            invitation: { state: 3, sent_time: '2026-11-01T00:00:00Z', expire_time: '2026-11-08T00:00:00Z' },
          }),
        ],
        total: 3,
      };
    }),
  );
  const { user, path } = open('/system/staff?state=active');
  const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);
  expect((await row('Zhou Yun')).getByText('Administrator')).toBeInTheDocument();
  expect((await row('Zhou Yun')).getByText('You')).toBeInTheDocument();
  expect((await screen.findByRole('link', { name: 'He Tian' })).closest('tr')).toHaveTextContent(
    /View customers, View partners, Edit partners, and 1 more/,
  );
  expect((await row('Ning')).getByText('The link is no longer valid')).toBeInTheDocument();
  expect((await row('Ning')).getByText('Not set up')).toBeInTheDocument();
  expect(screen.getByText('3 accounts')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Name or e-mail'), ' he ');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(path()).toBe('/system/staff?search=he&state=active'));
  expect(asked.at(-1)).toEqual({ search: 'he', state: 'active', limit: 20, offset: 0 });
});

test('an invitation has the privileges; a taken e-mail is reported at its field and the input is kept', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(listStaff, { rows: [member()], total: 1 }),
    mock(createStaff, ({ body }) => {
      sent.push(body);
      return sent.length === 1 ? 'Account.Email.Exists' : { user_id: 'u-new' };
    }),
  );
  const { user, path } = open('/system/staff/invite');
  await user.type(await screen.findByLabelText('Name'), 'Ning');
  await user.type(screen.getByLabelText('E-mail'), 'ning@provider.example');
  await user.click(screen.getByRole('checkbox', { name: /^Read the audit log/ }));
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/already/));
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(path()).toBe('/system/staff'));
  expect(sent[1]).toEqual({ user_name: 'Ning', email: 'ning@provider.example', privileges: [Privilege.systemAudit] });
});

test('an administrator has every privilege; a save sends the version', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(readStaff, member()),
    mock(setStaffPrivileges, ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const { user } = open('/system/staff/u-he');
  const save = await screen.findByRole('button', { name: 'Save privileges' });
  expect(save).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: /^Administrator/ }));
  expect(screen.getByRole('checkbox', { name: /^Edit partners/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /^Edit partners/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByRole('checkbox', { name: /^Edit partners/ })).not.toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: /^View customers/ }));
  await user.click(save);
  expect(await screen.findByText('Privileges of He Tian saved')).toBeInTheDocument();
  expect(sent).toEqual([{ privileges: [], version: 3 }]);
});

test('a save after an old sign-in asks for a new one, and what was chosen is there afterwards', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(readStaff, member()),
    mock(setStaffPrivileges, ({ body }) => {
      sent.push(body);
      return sent.length === 1 ? 'Account.SignIn.Recent.Required' : {};
    }),
  );
  const { user, host } = open('/system/staff/u-he');
  await user.click(await screen.findByRole('checkbox', { name: /^Read the audit log/ }));
  await user.click(screen.getByRole('button', { name: 'Save privileges' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  await user.click(await dialog.findByRole('button', { name: 'Sign in again instead' }));
  expect(host.onLogin).toHaveBeenCalledWith(location.href);
  // Leaving is not asked about: nothing is lost.
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);

  cleanup();
  const again = open('/system/staff/u-he');
  expect(await screen.findByText('What you typed is still here. Save it now.')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /^Read the audit log/ })).toBeChecked();
  await again.user.click(screen.getByRole('button', { name: 'Save privileges' }));
  expect(await screen.findByText('Privileges of He Tian saved')).toBeInTheDocument();
  expect(sent[1]).toEqual(sent[0]);

  cleanup();
  open('/system/staff/u-he');
  expect(await screen.findByRole('checkbox', { name: /^Read the audit log/ })).not.toBeChecked();
});

test('the later of two saves shows both values to choose from', async () => {
  server.use(
    mock(readStaff, member()),
    mock(setStaffPrivileges, {
      refused: 'Account.Conflict',
      more: { current: { privileges: [Privilege.systemAudit], version: 4 } },
    }),
  );
  const { user } = open('/system/staff/u-he');
  await user.click(await screen.findByRole('checkbox', { name: /^View partners/ }));
  await user.click(screen.getByRole('button', { name: 'Save privileges' }));
  expect(await screen.findByRole('radio', { name: /Read the audit log/ })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /View customers and View partners/ })).toBeChecked();
});

test('disabling and resetting ask for a reason', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(readStaff, member()),
    mock(disableStaff, ({ body }) => {
      sent.push(['disable', body]);
      return {};
    }),
    mock(resetStaffSecondFactor, ({ body }) => {
      sent.push(['factor', body]);
      return {};
    }),
  );
  const { user } = open('/system/staff/u-he');
  for (const [item, title] of [
    ['Reset two-step verification', 'Reset two-step verification of He Tian'],
    ['Disable', 'Disable the account of He Tian'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: /^More/ }));
    await chooseItem(user, item);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await user.click(dialog.getByRole('button', { name: item }));
    await waitFor(() => expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/Enter a reason/));
    await user.type(dialog.getByLabelText('Reason'), 'Lost phone');
    await user.click(dialog.getByRole('button', { name: item }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  }
  expect(sent).toEqual([
    ['factor', { reason: 'Lost phone' }],
    ['disable', { reason: 'Lost phone' }],
  ]);
});

test('a reset after an old sign-in asks for a new one first; the dialog opens after it, with what was typed', async () => {
  server.use(
    mock(readStaff, member()),
    mock(readRecentSignIn, { recent_seconds: 30 }),
    mock(resetStaffSecondFactor, 'Account.SignIn.Recent.Required'),
  );
  const { user, host } = open('/system/staff/u-he');
  await user.click(await screen.findByRole('button', { name: /^More/ }));
  await chooseItem(user, 'Reset two-step verification');
  const again = async () => user.click(await screen.findByRole('button', { name: 'Sign in again instead' }));
  await again();
  expect(host.onLogin).toHaveBeenCalledWith(location.href);

  for (const typed of ['', 'Lost phone']) {
    cleanup();
    server.use(mock(readRecentSignIn, { recent_seconds: 590 }));
    open('/system/staff/u-he');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset two-step verification of He Tian' }));
    expect(dialog.getByLabelText('Reason')).toHaveValue(typed);
    if (typed !== '') break;
    await user.type(dialog.getByLabelText('Reason'), 'Lost phone');
    await user.click(dialog.getByRole('button', { name: 'Reset two-step verification' }));
    await again();
  }
});

test('sessions end after a confirmation; an invitation is sent again', async () => {
  let ended = 0;
  server.use(
    mock(
      readStaff,
      member({
        state: 'invited',
        invitation: { state: 1, sent_time: '2026-11-20T00:00:00Z', expire_time: '2026-11-27T00:00:00Z' },
      }),
    ),
    mock(endStaffSessions, () => {
      ended += 1;
      return { sessions: 2 };
    }),
    mock(sendInvitation, { sent_by: 'email' }),
  );
  const { user } = open('/system/staff/u-he');
  await user.click(await screen.findByRole('button', { name: 'Send invitation again' }));
  expect(await screen.findByText('Invitation sent to he@provider.example')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^More/ }));
  await chooseItem(user, 'Sign out all devices');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out all devices' }));
  expect(await screen.findByText('2 devices signed out')).toBeInTheDocument();
  expect(ended).toBe(1);
});

test('the own account has no actions', async () => {
  server.use(mock(readStaff, member({ user_id: 'u-zhou', user_name: 'Zhou Yun', privileges: [Privilege.admin] })));
  open('/system/staff/u-zhou');
  expect(await screen.findByText(/This is your own account/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^More|Save privileges/ })).toBeNull();
  expect(screen.getByRole('checkbox', { name: /^Administrator/ })).toBeDisabled();
});

test('of two administrators who remove each other, the second one reads why nothing was saved, and then leaves the page', async () => {
  let removed = false;
  server.use(
    mock(readStaff, () => (removed ? 'Account.Permission.Denied' : member({ privileges: [Privilege.admin] }))),
    mock(setStaffPrivileges, () => {
      removed = true;
      return 'Account.Permission.Denied';
    }),
  );
  const { user, host } = open('/system/staff/u-he');
  await user.click(await screen.findByRole('checkbox', { name: /^Administrator/ }));
  expect(host.onNoPermission).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save privileges' }));
  // In the form, and soon also in place of the page, which is read again.
  expect((await screen.findAllByText('You do not have access. Ask an administrator for it.'))[0]).toBeInTheDocument();
  await waitFor(() => expect(host.onNoPermission).toHaveBeenCalled());
  expect(screen.queryByText(/Privileges of He Tian saved/)).toBeNull();
});
