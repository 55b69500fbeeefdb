import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { listAccountRequests } from '@portal/common/contract/company/account-requests';
import {
  inviteMember,
  listMembers,
  readMember,
  readMemberOffer,
  resetMemberSecondFactor,
  setMemberRole,
  setMemberStatus,
} from '@portal/common/contract/company/members';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';
import { receiptOf, someContact } from '../testing/contacts.ts';

const ann = someContact({
  user_id: 'u-ann',
  user_type: UserType.enterprise,
  contact_name: 'Ann Lee',
  login_name: 'annlee',
  role: MemberRole.finance,
});
const boss = someContact({ ...ann, user_id: 'u-boss', contact_name: 'Boss', role: MemberRole.owner, is_auth: 1 });
const admin = someContact({ ...ann, user_id: 'u-admin', contact_name: 'Admin', role: MemberRole.administrator });

const open = (path: string, role: MemberRole = MemberRole.owner, user_id = 'u-boss') => {
  server.use(
    mock(listMembers, { rows: [boss, admin, ann], total: 3 }),
    mock(readMember, ann),
    mock(readMemberOffer, { offer: null, proven: ['email'] }),
    mock(listAccountRequests, { rows: [], total: 2 }),
  );
  return renderApp(App, path, { user: someUser({ role, user_id }) });
};
const actionsOf = async (name: string) => screen.findByRole('button', { name: `Actions for ${name}` });

beforeEach(() => server.use(mock(readRecentSignIn, { recent_seconds: 600 })));

test('the owner sees everybody with their roles, and those who ask to join are one click away', async () => {
  open('/members');
  const row = (await screen.findByRole('link', { name: 'Ann Lee' })).closest('tr')!;
  expect(within(row).getByText('Finance')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Account requests (2)' })).toHaveAttribute(
    'href',
    '/microapp/accountRequests',
  );
  expect(screen.getByRole('link', { name: 'Hand over' })).toHaveAttribute('href', '/microapp/members/owner');
  expect(screen.queryByRole('button', { name: 'Actions for Boss' })).toBeNull();
});

test('an administrator changes the role of a member, but offers no administrator', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(setMemberRole, ({ params, body }) => {
      sent.push([params.user_id, body]);
      return {};
    }),
  );
  const { user } = open('/members', MemberRole.administrator, 'u-admin');
  await user.click(await actionsOf('Ann Lee'));
  await user.click(await screen.findByRole('menuitem', { name: 'Change role' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the role of Ann Lee' });
  expect(within(dialog).queryByRole('radio', { name: /^Administrator/ })).toBeNull();
  await user.click(within(dialog).getByRole('radio', { name: /^Member/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The role of Ann Lee was changed')).toBeInTheDocument();
  expect(sent).toEqual([['u-ann', { role: MemberRole.member }]]);
});

test('lost steps of a member are reset with a reason; the only administrator above is the owner', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(resetMemberSecondFactor, ({ params, body }) => {
      sent.push([params.user_id, body]);
      return {};
    }),
  );
  const { user } = open('/members', MemberRole.administrator, 'u-other');
  await user.click(await actionsOf('Admin'));
  expect(await screen.findByRole('menuitem', { name: 'Disable' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Reset two-step verification' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(await actionsOf('Ann Lee'));
  await user.click(await screen.findByRole('menuitem', { name: 'Reset two-step verification' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset two-step verification of Ann Lee' }));
  await user.type(dialog.getByLabelText('Reason'), 'Lost phone');
  await user.click(dialog.getByRole('button', { name: 'Reset two-step verification' }));
  expect(await screen.findByText('Two-step verification of Ann Lee reset')).toBeInTheDocument();
  expect(sent).toEqual([['u-ann', { reason: 'Lost phone' }]]);
});

test('disabling a member shows what ended', async () => {
  server.use(mock(setMemberStatus, { receipt: receiptOf(ann) }));
  const { user } = open('/members');
  await user.click(await actionsOf('Ann Lee'));
  await user.click(await screen.findByRole('menuitem', { name: 'Disable' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable' }));
  expect(await screen.findByRole('dialog', { name: 'Receipt: access ended' })).toBeInTheDocument();
});

test('a member is invited by phone with a role; the e-mail is not asked for then', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(inviteMember, ({ body }) => {
      sent.push(body);
      return { user_id: 'u-new' };
    }),
  );
  const { user, path } = open('/members/invite');
  await user.type(await screen.findByLabelText('Name'), 'Mia');
  await user.click(screen.getByRole('radio', { name: 'Phone number' }));
  await user.type(screen.getByRole('textbox', { name: 'Phone number' }), '13800000001');
  await user.click(screen.getByRole('radio', { name: /^Administrator/ }));
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Mia was invited')).toBeInTheDocument();
  expect(sent).toEqual([{ contact_name: 'Mia', email: '', phone: '+86-13800000001', role: MemberRole.administrator }]);
  expect(path()).toBe('/members');
});

test('a refused address is shown at its field, and nothing typed is lost', async () => {
  server.use(mock(inviteMember, { refused: 'Account.Email.Exists', fields: { email: 'Account.Email.Exists' } }));
  const { user } = open('/members/invite');
  await user.type(await screen.findByLabelText('Name'), 'Mia');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'mia@acme.example');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(/already/);
  expect(screen.getByLabelText('Name')).toHaveValue('Mia');
});

test.each([MemberRole.member, MemberRole.finance])('the role %i does not open the pages', async (role) => {
  const { host } = open('/members', role, 'u-ann');
  await waitFor(() => expect(host.onNoPermission).toHaveBeenCalled());
});

test('inviting an administrator needs a recent sign-in, after which the form is as it was', async () => {
  server.use(mock(inviteMember, 'Account.SignIn.Recent.Required'));
  const { user, host } = open('/members/invite');
  await user.type(await screen.findByLabelText('Name'), 'Mia');
  await user.type(screen.getByLabelText('E-mail', { selector: '[type=email]' }), 'mia@acme.example');
  await user.click(screen.getByRole('radio', { name: /^Administrator/ }));
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(host.onLogin).toHaveBeenCalledWith(location.href);
  cleanup();
  open('/members/invite');
  expect(await screen.findByLabelText('Name')).toHaveValue('Mia');
  expect(screen.getByRole('radio', { name: /^Administrator/ })).toBeChecked();
});
