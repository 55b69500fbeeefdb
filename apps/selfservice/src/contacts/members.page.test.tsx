import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  decideAccountRequest,
  listAccountRequests,
  type AccountRequest,
} from '@portal/common/contract/company/account-requests';
import {
  inviteContact,
  listMemberContacts,
  withdrawContactInvitation,
  type MemberContact,
} from '@portal/common/contract/company/member-contacts';
import {
  inviteMember,
  listMembers,
  readMember,
  readMemberOffer,
  resetMemberSecondFactor,
  setMemberRole,
  setMemberStatus,
} from '@portal/common/contract/company/members';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { chooseItem } from '@portal/common/testing/choose-item';
import { proveByPassword } from '@portal/common/testing/step-up';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';
import { someAccountRequest } from '../testing/account-requests.ts';
import { receiptOf, someContact } from '../testing/contacts.ts';
import { someNotMember } from '../testing/members.ts';

const ann = someContact({
  user_id: 'u-ann',
  user_type: UserType.enterprise,
  contact_name: 'Ann Lee',
  login_name: 'annlee',
  role: MemberRole.finance,
});
const boss = someContact({ ...ann, user_id: 'u-boss', contact_name: 'Boss', role: MemberRole.owner, is_auth: 1 });
const admin = someContact({ ...ann, user_id: 'u-admin', contact_name: 'Admin', role: MemberRole.administrator });

let contacts: MemberContact[] = [];
let asking: AccountRequest[] = [];
const open = (path: string, role: MemberRole = MemberRole.owner, user_id = 'u-boss') => {
  server.use(
    mock(listMembers, { rows: [boss, admin, ann], total: 3 }),
    mock(listMemberContacts, () => ({ rows: contacts, total: contacts.length })),
    mock(readMember, ann),
    mock(readMemberOffer, { offer: null, proven: ['email'] }),
    mock(listAccountRequests, { rows: asking, total: asking.length }),
  );
  return renderApp(App, path, { user: someUser({ role, user_id }) });
};
const actionsOf = async (name: string) => screen.findByRole('button', { name: `Actions for ${name}` });

beforeEach(() => {
  contacts = [];
  asking = [];
  server.use(mock(readRecentSignIn, { recent_seconds: 600 }));
});

test('the owner sees everybody with their roles, and those who ask to join below them', async () => {
  asking = [someAccountRequest()];
  server.use(mock(decideAccountRequest, {}));
  const { user } = open('/members');
  const row = (await screen.findByRole('link', { name: 'Ann Lee' })).closest('tr')!;
  expect(within(row).getByText('Finance')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Account requests (1)' })).toHaveAttribute(
    'href',
    '/microapp/accountRequests',
  );
  expect(screen.getByRole('link', { name: 'Hand over' })).toHaveAttribute('href', '/microapp/members/owner');
  expect(screen.queryByRole('button', { name: 'Actions for Boss' })).toBeNull();
  const asked = await screen.findByRole('region', { name: 'Requests for accounts of your company' });
  await user.click(within(asked).getByRole('button', { name: 'Approve the request of Ann' }));
  server.use(mock(listAccountRequests, { rows: [], total: 0 }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  // What was decided stays visible as such.
  expect(await screen.findByText('No requests to decide')).toBeInTheDocument();
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
  await chooseItem(user, 'Change role');
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
  await chooseItem(user, 'Reset two-step verification');
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
  await chooseItem(user, 'Disable');
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

const sentInvitation = {
  state: InvitationState.sent,
  sent_by: 'email' as const,
  sent_time: '2026-11-01T08:00:00Z',
  expire_time: '2026-11-08T08:00:00Z',
  days_left: 7,
};
const notMembers = () => screen.findByRole('region', { name: 'Contacts' });

test('a contact is invited with a role, the row says so, and the invitation is withdrawn', async () => {
  const sent: unknown[] = [];
  contacts = [someNotMember()];
  server.use(
    mock(inviteContact, ({ params, body }) => {
      sent.push([params.user_id, body]);
      contacts = [someNotMember({ ...body, invitation: sentInvitation })];
      return { sent_by: 'email' };
    }),
    mock(withdrawContactInvitation, () => {
      contacts = [someNotMember({ invitation: { ...sentInvitation, state: InvitationState.withdrawn, days_left: 0 } })];
      return {};
    }),
  );
  const { user } = open('/members');
  expect(within(await notMembers()).getByText('Not invited')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Invite as member: Gao Ning' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Gao Ning as a member' }));
  expect(dialog.getByText('gao.ning@example.com')).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /^Finance/ }));
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Gao Ning was invited')).toBeInTheDocument();
  expect(sent).toEqual([['u-31', { role: MemberRole.finance }]]);
  expect(await within(await notMembers()).findByText('Invited, 7 days left')).toBeInTheDocument();
  await user.click(await actionsOf('Gao Ning'));
  await chooseItem(user, 'Withdraw invitation');
  expect(await screen.findByText('The invitation was withdrawn')).toBeInTheDocument();
  expect(await within(await notMembers()).findByText('Invitation withdrawn')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Invite as member: Gao Ning' })).toHaveFocus();
});

test('an administrator names no administrator, leaves such an invitation alone, and reads why a contact is refused', async () => {
  contacts = [
    someNotMember({
      user_id: 'u-32',
      contact_name: 'Hua Li',
      role: MemberRole.administrator,
      invitation: sentInvitation,
    }),
    someNotMember(),
  ];
  server.use(mock(inviteContact, { refused: 'Account.Email.Exists', message: 'An account uses this address.' }));
  const { user } = open('/members', MemberRole.administrator, 'u-admin');
  await notMembers();
  expect(screen.queryByRole('button', { name: /Hua Li/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Invite as member: Gao Ning' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Gao Ning as a member' }));
  expect(dialog.queryByRole('radio', { name: /^Administrator/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await dialog.findByText('An account uses this address.')).toBeInTheDocument();
});

test.each([MemberRole.member, MemberRole.finance])('the role %i does not open the pages', async (role) => {
  const { host } = open('/members', role, 'u-ann');
  await waitFor(() => expect(host.onNoPermission).toHaveBeenCalled());
});

test('inviting an administrator needs a recent sign-in: proven in place, the invitation is sent at once', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(inviteMember, ({ body }) => {
      sent.push(body);
      return sent.length === 1 ? 'Account.SignIn.Recent.Required' : { user_id: 'u-mia' };
    }),
  );
  const { user, host } = open('/members/invite');
  await user.type(await screen.findByLabelText('Name'), 'Mia');
  await user.type(screen.getByLabelText('E-mail', { selector: '[type=email]' }), 'mia@acme.example');
  await user.click(screen.getByRole('radio', { name: /^Administrator/ }));
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await proveByPassword(user);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  expect(host.onLogin).not.toHaveBeenCalled();
});

test('who leaves for the sign-in page instead finds the form as it was', async () => {
  server.use(mock(inviteMember, 'Account.SignIn.Recent.Required'));
  const { user, host } = open('/members/invite');
  await user.type(await screen.findByLabelText('Name'), 'Mia');
  await user.type(screen.getByLabelText('E-mail', { selector: '[type=email]' }), 'mia@acme.example');
  await user.click(screen.getByRole('radio', { name: /^Administrator/ }));
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await user.click(await screen.findByRole('button', { name: 'Sign in again instead' }));
  expect(host.onLogin).toHaveBeenCalledWith(location.href);
  cleanup();
  open('/members/invite');
  expect(await screen.findByLabelText('Name')).toHaveValue('Mia');
  expect(screen.getByRole('radio', { name: /^Administrator/ })).toBeChecked();
});

test('a list that cannot be read again keeps its rows, and what is typed in the dialog of one', async () => {
  const { user } = open('/members');
  await user.click(await actionsOf('Ann Lee'));
  await chooseItem(user, 'Reset two-step verification');
  await user.type(await screen.findByLabelText('Reason'), 'Lost phone');
  server.use(mock(listMembers, { refused: '-1', status: 500 }));
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await screen.findByText('The members could not be loaded')).toBeInTheDocument();
  expect(screen.getByLabelText('Reason')).toHaveValue('Lost phone');
});
