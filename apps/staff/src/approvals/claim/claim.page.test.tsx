import { act, screen, waitFor, within } from '@testing-library/react';
import { accountReview, listAccountApprovals } from '@portal/common/contract/queues/account-approvals';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import {
  certificationReview,
  decideCertification,
  listCertificationApprovals,
  readCertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import { listOwnClaims } from '@portal/common/contract/queues/queues';
import type { ReviewChange, ReviewClaim } from '@portal/common/contract/queues/review';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { LIVE } from '@portal/common/host/live';
import { REVIEW_CLAIM } from '@portal/common/rules/limits';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { shortenTimer } from '@portal/common/testing/shorten-timer';
import App from '../../app.tsx';
import { approval, approver, detail, licence } from '../../testing/approval.ts';
import { accountApproval } from '../../testing/customers.ts';
import { places } from '../../testing/places.ts';

shortenTimer('setInterval', REVIEW_CLAIM.pollMs, 200);

const QUEUE = '/customers/approval/authentication';
const PAGE = `${QUEUE}/7/operation`;
const SINCE = new Date(2026, 10, 22, 10, 32).toISOString();

let claims: ReviewClaim[] = [];
let changed: ReviewChange[] = [];
const calls = jest.fn();
const someClaim = (change: Partial<ReviewClaim> = {}): ReviewClaim => ({
  id: 7,
  name: 'He Jia',
  own: 0,
  since: SINCE,
  until: SINCE,
  ...change,
});
const polled = () => ({ cursor: new Date().toISOString(), claims, proposals: [], changed });

beforeEach(() => {
  claims = [];
  changed = [];
  calls.mockReset();
  server.use(
    mock(readCertificationApproval, ({ query }) => ({ Data: detail({ ID: query.id }) })),
    mock(readLicenceImage, licence),
    ...places,
    mock(listCertificationApprovals, { rows: [], total: 0 }),
    mock(certificationReview.changes, polled),
    mock(certificationReview.claim, ({ params }) => {
      calls('claim', params.id);
      return { since: SINCE, until: SINCE };
    }),
    mock(certificationReview.release, ({ params }) => {
      calls('release', params.id);
      return {};
    }),
  );
});

test('the first change claims the request, further ones do not repeat the call, and leaving releases it', async () => {
  const { user } = renderApp(App, PAGE, approver);
  const comment = await screen.findByRole('textbox', { name: /Review comment/ });
  expect(calls).not.toHaveBeenCalled();
  await user.type(comment, 'Fine');
  await waitFor(() => expect(calls.mock.calls).toEqual([['claim', '7']]));
  await user.click(screen.getByRole('checkbox', { name: 'Name' }));
  expect(calls).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() =>
    expect(calls.mock.calls).toEqual([
      ['claim', '7'],
      ['release', '7'],
    ]),
  );
});

test('leaving while the claim is under way releases it once it is there', async () => {
  const claiming = Promise.withResolvers<void>();
  server.use(
    mock(certificationReview.claim, async ({ params }) => {
      calls('claim', params.id);
      await claiming.promise;
      calls('claimed', params.id);
      return { since: SINCE, until: SINCE };
    }),
  );
  const { user } = renderApp(App, PAGE, approver);
  await user.type(await screen.findByRole('textbox', { name: /Review comment/ }), 'F');
  await waitFor(() => expect(calls.mock.calls).toEqual([['claim', '7']]));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('No requests pending review');
  expect(calls.mock.calls).toEqual([['claim', '7']]);
  claiming.resolve();
  await waitFor(() =>
    expect(calls.mock.calls).toEqual([
      ['claim', '7'],
      ['claimed', '7'],
      ['release', '7'],
    ]),
  );
});

test('closing the page releases the claim; a page without changes has none to release', async () => {
  const { user } = renderApp(App, PAGE, approver);
  const comment = await screen.findByRole('textbox', { name: /Review comment/ });
  window.dispatchEvent(new Event('pagehide'));
  await user.type(comment, 'F');
  await waitFor(() => expect(calls).toHaveBeenCalledWith('claim', '7'));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() =>
    expect(calls.mock.calls).toEqual([
      ['claim', '7'],
      ['release', '7'],
    ]),
  );
});

test('a colleague at work disables the decision and is named, with the time; once the colleague leaves, one can decide', async () => {
  claims = [someClaim()];
  renderApp(App, PAGE, approver);
  expect(await screen.findByText(/He Jia has been working on it since/)).toHaveTextContent('2026-11-22 10:32');
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled();
  expect(await screen.findByRole('textbox', { name: /Review comment/ })).toBeDisabled();
  claims = [];
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled());
  expect(screen.queryByText(/He Jia/)).not.toBeInTheDocument();
});

test("a colleague's decision shows in the title of the open page, which offers nothing to do any more", async () => {
  renderApp(App, PAGE, approver);
  const title = within((await screen.findByRole('heading', { level: 1 })).parentElement as HTMLElement);
  expect(await title.findByText('Pending review')).toBeInTheDocument();
  changed = [{ id: 7, version: 9, status: ApprovalStatus.approved, name: 'He Jia', own: 0, time: SINCE }];
  expect(await title.findByText('Approved')).toBeInTheDocument();
  expect(title.queryByText('Pending review')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Assign' })).not.toBeInTheDocument();
});

test('what the stream of the page brings shows at once, and nothing is polled while it lasts', async () => {
  let polls = 0;
  server.use(
    mock(certificationReview.changes, () => {
      polls += 1;
      return polled();
    }),
  );
  const { host } = renderApp(App, PAGE, approver);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled());
  act(() => host.events.emit(LIVE.state, ['certification']));
  const before = polls;
  // Once, for what came before; another one may have been under way.
  await waitFor(() => expect(polls).toBeGreaterThan(before));
  act(() =>
    host.events.emit(LIVE.data, {
      topic: 'certification',
      data: { cursor: SINCE, claims: [someClaim()], proposals: [], changed: [] },
    }),
  );
  expect(await screen.findByText(/He Jia has been working on it since/)).toBeInTheDocument();
  expect(polls).toBeLessThanOrEqual(before + 2);
  // The stream ends: polled as before.
  act(() => host.events.emit(LIVE.state, []));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled());
  const atEnd = polls;
  await waitFor(() => expect(polls).toBeGreaterThan(atEnd));
});

test('a claim that came too late says who was faster and keeps what was typed', async () => {
  server.use(
    mock(certificationReview.claim, () => {
      claims = [someClaim()];
      return { refused: 'Account.Approval.Claimed', more: { claim: { name: 'He Jia', since: SINCE, until: SINCE } } };
    }),
  );
  const { user } = renderApp(App, PAGE, approver);
  const comment = await screen.findByRole('textbox', { name: /Review comment/ });
  await user.type(comment, 'F');
  expect(await screen.findByText(/He Jia has been working on it since/)).toBeInTheDocument();
  expect(comment).toHaveValue('F');
  expect(comment).toBeDisabled();
});

test('the 21st request shows the own claims; releasing one makes room for it', async () => {
  const released = jest.fn();
  let own = [
    { queue: 'account' as const, id: 3, company: 'Larkmoor Systems Ltd', since: SINCE, until: SINCE },
    { queue: 'certification' as const, id: 9, company: 'Hengyuan', since: SINCE, until: SINCE },
  ];
  server.use(
    mock(listOwnClaims, () => ({ claims: own })),
    mock(certificationReview.claim, () =>
      own.length > 1 ? 'Account.Approval.Claims.Limit' : { since: SINCE, until: SINCE },
    ),
    mock(accountReview.release, ({ params }) => {
      released(params.id);
      own = own.slice(1);
      return {};
    }),
  );
  const { user } = renderApp(App, PAGE, approver);
  const comment = await screen.findByRole('textbox', { name: /Review comment/ });
  await user.type(comment, 'F');
  expect(await screen.findByText(/You are working on 20 requests already/)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Release Larkmoor Systems Ltd' }));
  await waitFor(() => expect(screen.queryByText(/You are working on 20 requests/)).not.toBeInTheDocument());
  expect(released).toHaveBeenCalledWith('3');
  expect(comment).toHaveValue('F');
});

test('the list counts the own claims and releases them', async () => {
  claims = [someClaim({ name: 'Zhou Yun', own: 1 })];
  server.use(
    mock(listCertificationApprovals, { rows: [approval()], total: 1 }),
    mock(listOwnClaims, {
      claims: [{ queue: 'certification', id: 7, company: 'Hengyuan', since: SINCE, until: SINCE }],
    }),
  );
  const { user } = renderApp(App, QUEUE, approver);
  await user.click(await screen.findByRole('button', { name: 'You work on 1' }));
  await user.click(await screen.findByRole('button', { name: 'Release Hengyuan' }));
  await waitFor(() => expect(calls).toHaveBeenCalledWith('release', '7'));
});

test.each([
  [ApprovalStatus.approved, 'He Jia', /He Jia approved it on/],
  [ApprovalStatus.rejected, 'He Jia', /He Jia rejected it on/],
  [ApprovalStatus.withdrawn, '', /The applicant withdrew it on/],
])('a request that ended elsewhere (%s) says so and leads on', async (status, name, text) => {
  const { user, path } = renderApp(App, PAGE, approver);
  await user.type(await screen.findByRole('textbox', { name: /Review comment/ }), 'Half a thought');
  changed = [{ id: 7, version: 2, status, name, own: 0, time: SINCE }];
  expect(await screen.findByText(text)).toHaveTextContent(/2026-11-22 10:32$/);
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(path()).toBe(QUEUE));
});

test("a decision that a colleague's claim refuses keeps the form", async () => {
  server.use(
    mock(decideCertification, {
      refused: 'Account.Approval.Claimed',
      message: 'He Jia has been working on this request.',
    }),
  );
  const { user, path } = renderApp(App, PAGE, approver);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('He Jia has been working on this request.')).toBeInTheDocument();
  expect(path()).toBe(PAGE);
});

test('the list names who works on what, and is read again after a change', async () => {
  let rows = [approval()];
  claims = [someClaim(), someClaim({ id: 8, name: 'Zhou Yun', own: 1 })];
  server.use(mock(listCertificationApprovals, () => ({ rows, total: rows.length })));
  renderApp(App, QUEUE, approver);
  const row = (await screen.findByText(/He Jia, since/)).closest('tr');
  expect(row).toHaveTextContent('Hengyuan Instruments Ltd.He Jia, since 2026-11-22 10:32');
  rows = [approval({ ID: 8, Company: 'Late Ltd.' })];
  changed = [{ id: 7, version: 1, status: ApprovalStatus.approved, name: 'He Jia', own: 0, time: SINCE }];
  expect(await screen.findByText('Late Ltd.')).toBeInTheDocument();
  expect(screen.getByText(/You, since/)).toBeInTheDocument();
});

test('an application for an account that a colleague works on cannot be decided in the list or in its dialog', async () => {
  const reviewer = { ...approver, privileges: [Privilege.approvalAccount] };
  server.use(mock(listAccountApprovals, { rows: [accountApproval()], total: 1 }), mock(accountReview.changes, polled));
  const { user } = renderApp(App, '/customers/approval/account', reviewer);
  await user.click(await screen.findByRole('button', { name: 'Approve lab' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Approve' })).toBeEnabled());
  claims = [someClaim({ id: accountApproval().id })];
  expect(await within(dialog).findByText(/He Jia has been working on it/)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Approve' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Approve lab', hidden: true })).toBeDisabled();
});

test('a decision still tells the other pages', async () => {
  const changed = jest.fn();
  server.use(mock(decideCertification, {}));
  const { user, host } = renderApp(App, PAGE, approver);
  host.events.on('approval:changed', changed);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(changed).toHaveBeenCalledWith({ kind: 'certification', id: 7, status: Decision.approve }));
});
