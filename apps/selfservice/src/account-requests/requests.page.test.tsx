import { act, cleanup, screen, within } from '@testing-library/react';
import {
  decideAccountRequest,
  listAccountRequests,
  type AccountRequest,
} from '@portal/common/contract/company/account-requests';
import {
  askForLoginName,
  listOwnRequests,
  withdrawOwnRequest,
  type OwnRequest,
} from '@portal/common/contract/company/joining';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { LIVE } from '@portal/common/host/live';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';
import { someAccountRequest } from '../testing/account-requests.ts';
import { partnerUser } from '../testing/contacts.ts';

const request = someAccountRequest();
const mine: OwnRequest = {
  id: 9,
  login_name: 'tom_hy',
  username: 'Tom',
  company_name: 'Hengyuan',
  status: ApprovalStatus.pending,
  applied_time: '2026-11-20T08:00:00Z',
  decided_time: null,
  opinion: '',
  by_provider: 0,
  again_time: null,
  usual_time: null,
  review_wait: { place: 1, hours: 1, late: 0 },
};
const listed = (...rows: AccountRequest[]) => mock(listAccountRequests, { rows, total: rows.length });
const asked = (...requests: OwnRequest[]) => mock(listOwnRequests, { requests });
const open = (user = someUser({ user_type: UserType.enterprise })) => renderApp(App, '/accountRequests', { user });

test('an administrator approves a request, and reads what that means', async () => {
  let rows = [request, { ...request, id: 8, username: 'Bo', asked_by: 'Olga', own: 1 as const }];
  server.use(
    mock(listAccountRequests, () => ({ rows, total: rows.length })),
    asked(),
    mock(decideAccountRequest, ({ params, body }) => {
      expect([params.id, body]).toEqual(['7', { result: Decision.approve, role: MemberRole.finance, note: '' }]);
      rows = [];
      return {};
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Approve the request of Ann' }));
  // A request of one's own waits for somebody else.
  expect(screen.queryByRole('button', { name: 'Approve the request of Bo' })).toBeNull();
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog).getByText(/Ann can then sign in to the company, and may do what the role says/),
  ).toBeInTheDocument();
  expect(within(dialog).getByRole('radio', { name: /^Member:/ })).toBeChecked();
  await user.click(within(dialog).getByRole('radio', { name: /^Finance:/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('No requests to decide')).toBeInTheDocument();
});

test('when the only request of the last page is decided, the page before it is shown', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...request, id: at, username: `P${at}` }));
  let rows = many(11);
  server.use(
    mock(listAccountRequests, ({ query: { limit = 10, offset = 0 } }) => ({
      rows: rows.slice(offset, offset + limit),
      total: rows.length,
    })),
    asked(),
    mock(decideAccountRequest, () => {
      rows = many(10);
      return {};
    }),
  );
  const { user } = open();
  await user.click(await screen.findByTitle('2'));
  await user.click(await screen.findByRole('button', { name: 'Approve the request of P10' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('button', { name: 'Approve the request of P9' })).toBeInTheDocument();
  expect(screen.queryByText('No requests to decide')).toBeNull();
});

test('requests stay when the list cannot be read again', async () => {
  server.use(listed(request), asked());
  open();
  const approve = await screen.findByRole('button', { name: 'Approve the request of Ann' });
  server.use(mock(listAccountRequests, '-1'));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('The requests could not be loaded')).toBeInTheDocument();
  expect(approve).toBeInTheDocument();
});

test('making an administrator needs a recent sign-in, after which the request is asked about again', async () => {
  server.use(
    listed(request),
    asked(),
    mock(readRecentSignIn, { recent_seconds: 600 }),
    mock(decideAccountRequest, 'Account.SignIn.Recent.Required'),
  );
  const { user, host } = open();
  await user.click(await screen.findByRole('button', { name: 'Approve the request of Ann' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: /^Administrator:/ }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await user.click(await screen.findByRole('button', { name: 'Sign in again instead' }));
  expect(host.onLogin).toHaveBeenCalledWith(location.href);
  cleanup();
  open();
  expect(within(await screen.findByRole('dialog')).getByRole('radio', { name: /^Administrator:/ })).toBeChecked();
});

test('somebody whom the identity provider has confirmed gets a role too', async () => {
  server.use(listed({ ...request, login_name: '', phone: '', email_verified: 0, idp_name: 'Works' }), asked());
  const { user } = open();
  expect(await screen.findByText(/Confirmed by/)).toHaveTextContent('Confirmed by Works');
  expect(screen.queryByText('not verified')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Approve the request of Ann' }));
  expect(
    within(await screen.findByRole('dialog')).getByText(/through Works, and may do what the role says/),
  ).toBeInTheDocument();
});

test('a rejection needs a prepared reason, and may add something', async () => {
  server.use(
    listed(request),
    asked(),
    mock(decideAccountRequest, ({ body }) => {
      expect(body).toEqual({ result: Decision.reject, reason: 'details', note: 'Which team?' });
      return {};
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Reject the request of Ann' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText('Choose a reason')).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /they can ask again with more details/ }));
  await user.type(dialog.getByLabelText('Add something'), 'Which team?');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Rejected')).toBeInTheDocument();
});

test('whoever comes second reads who was first', async () => {
  server.use(listed(request), asked(), mock(decideAccountRequest, '4001213001'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Approve the request of Ann' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText(/approved/)).toBeInTheDocument();
});

test('a member asks for a login name and withdraws the request', async () => {
  let requests: OwnRequest[] = [];
  server.use(
    mock(listOwnRequests, () => ({ requests })),
    mock(askForLoginName, ({ body }) => {
      expect(body).toEqual({ login_name: 'tom_hy', username: 'Tom', email: 'tom@hengyuan.example', note: '' });
      requests = [mine];
      return {};
    }),
    mock(withdrawOwnRequest, ({ params }) => {
      expect(params.id).toBe('9');
      requests = [];
      return {};
    }),
  );
  const { user } = open(someUser({ user_type: UserType.idpUser }));
  expect(await screen.findByText('You have not asked for anything yet')).toBeInTheDocument();
  expect(screen.queryByText('Requests for accounts of your company')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ask for a login name' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Tom');
  await user.type(dialog.getByLabelText('Login name'), 'tom_hy');
  await user.type(dialog.getByLabelText('E-mail'), 'tom@hengyuan.example');
  await user.click(dialog.getByRole('button', { name: 'Send the request' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw the request for Tom' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('You have not asked for anything yet')).toBeInTheDocument();
});

test('an open page shows what happened to a request elsewhere', async () => {
  let requests = [mine];
  server.use(mock(listOwnRequests, () => ({ requests })));
  const { host } = open(someUser({ user_type: UserType.idpUser }));
  expect(await screen.findByText('Pending review')).toBeInTheDocument();
  requests = [{ ...mine, status: ApprovalStatus.rejected, opinion: 'Unknown person' }];
  act(() => {
    host.events.emit(LIVE.state, ['requests']);
    host.events.emit(LIVE.data, { topic: 'requests', data: {} });
  });
  expect(await screen.findByText(/Unknown person/)).toBeInTheDocument();
});

test('platform admins of a partner company decide; its ordinary users see nothing', async () => {
  server.use(listed({ ...request, login_name: '' }));
  const { unmount } = open(partnerUser({ user_type: UserType.partnerContact, role: PartnerRole.platformAdmin }));
  expect(await screen.findByRole('button', { name: 'Approve the request of Ann' })).toBeInTheDocument();
  expect(screen.queryByText('My requests')).toBeNull();
  unmount();
  open(partnerUser({ user_type: UserType.partnerContact, role: PartnerRole.ordinary }));
  expect(await screen.findByText('Your account cannot open this page')).toBeInTheDocument();
});
