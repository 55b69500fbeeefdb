import { act, screen, waitFor, within } from '@testing-library/react';
import { accountReview, decideAccount, listAccountApprovals } from '@portal/common/contract/queues/account-approvals';
import {
  contractReview,
  decideContract,
  listContracts,
  readContract,
} from '@portal/common/contract/queues/contract-approval';
import type { Proposal } from '@portal/common/contract/console/proposals';
import type { WaitingProposal } from '@portal/common/contract/queues/review';
import { listIndustries, listPartnerLevels } from '@portal/common/contract/portal/lookups';
import {
  listRegistrations,
  readRegistration,
  registrationReview,
} from '@portal/common/contract/queues/registration-approval';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { PartnerLevel } from '@portal/common/enums/partner/partner-level';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { REVIEW_CLAIM } from '@portal/common/rules/limits';
import { mock, server } from '@portal/common/testing/mock';
import { quietReview } from '@portal/common/testing/quiet-queues';
import { renderApp } from '@portal/common/testing/render-app';
import { shortenTimer } from '@portal/common/testing/shorten-timer';
import App from '../../app.tsx';
import { approver } from '../../testing/approval.ts';
import { contract, contractRow, LEVELS } from '../../testing/contract.ts';
import { accountApproval } from '../../testing/customers.ts';
import { dialogCalled } from '../../testing/dialog.ts';
import { places } from '../../testing/places.ts';
import { registration } from '../../testing/registration.ts';

shortenTimer('setInterval', REVIEW_CLAIM.pollMs, 200);

const QUEUE = '/partners/approval/contract';
const PAGE = `${QUEUE}/u-8/operation/8`;
const reviewer = { ...approver, privileges: [Privilege.approvalContract] };
const TIME = new Date(2026, 10, 21, 10, 0).toISOString();
const proposal = (change: Partial<Proposal> = {}): Proposal => ({
  id: 4,
  kinds: ['contract-level', 'against-warning'],
  name: 'He Jia',
  own: 0,
  time: TIME,
  state: 'open',
  ended_by: '',
  ended_at: null,
  reason: '',
  ...change,
});
let review = quietReview;
let waiting: WaitingProposal[] = [];
const sent = jest.fn();

beforeEach(() => {
  sent.mockReset();
  review = { ...quietReview, second_pair: ['contract-level'] };
  waiting = [];
  const ends = (name: string, calls: typeof contractReview) => [
    mock(calls.confirm, ({ body }) => {
      sent(`${name} confirm`, body);
      return {};
    }),
    mock(calls.return, ({ body }) => {
      sent(`${name} return`, body);
      review = {
        ...review,
        proposals: [proposal({ state: 'returned', ended_by: 'Zhou Yun', ended_at: TIME, reason: body.reason })],
        proposed: [],
      };
      return {};
    }),
    mock(calls.withdraw, () => {
      sent(`${name} withdraw`);
      review = {
        ...review,
        proposals: [proposal({ own: 1, state: 'withdrawn', ended_by: 'He Jia', ended_at: TIME })],
        proposed: [],
      };
      return {};
    }),
    mock(calls.read, () => review),
    mock(calls.changes, () => ({ cursor: new Date().toISOString(), claims: [], proposals: waiting, changed: [] })),
  ];
  server.use(
    mock(readContract, ({ params }) =>
      contract({ id: Number(params.id), company_name: params.id === '8' ? 'Larkmoor Systems Ltd' : 'Next Ltd' }),
    ),
    mock(listContracts, { rows: [], total: 0 }),
    mock(listPartnerLevels, LEVELS),
    ...ends('contract', contractReview),
    ...ends('account', accountReview),
  );
});

/** Somebody proposed the diamond level. */
function isProposed(own: 0 | 1 = 0) {
  review = {
    ...quietReview,
    second_pair: ['contract-level'],
    proposals: [proposal({ own })],
    proposed: [
      { field: 'id', value: 8 },
      { field: 'partner_level', value: PartnerLevel.diamond },
      { field: 'approval_opinion', value: 'References are good.' },
    ],
  };
  waiting = [{ id: 8, user_type: 4, name: 'He Jia', own, time: TIME, reversal: 0 }];
}

test('an approval that needs a second person is proposed, and the page goes on', async () => {
  const changed = jest.fn();
  server.use(
    mock(decideContract, ({ body }) => {
      sent(body);
      return { proposed: 1 as const };
    }),
    mock(listContracts, ({ query }) =>
      query.proposed === '0'
        ? { rows: [contractRow(contract({ id: 9, user_id: 'u-9' }))], total: 1 }
        : { rows: [], total: 0 },
    ),
  );
  const { user, host } = renderApp(App, PAGE, reviewer);
  host.events.on('approval:changed', changed);
  expect(await screen.findByText(/takes two people/)).toBeInTheDocument();
  expect(screen.getByText('Reason: contract level')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Propose approval' }));
  expect(
    await screen.findByText('Approval proposed: Larkmoor Systems Ltd. Somebody else must confirm it.'),
  ).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 1, name: 'Next Ltd' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ approval_status: Decision.approve, version: 2 }));
  expect(changed).toHaveBeenCalledWith({ kind: 'contract', id: 8, status: ApprovalStatus.pending });
});

test.each(['a', 'r'])('the key %s on an own proposal says why nothing happens', async (key) => {
  isProposed(1);
  const { user } = renderApp(App, PAGE, reviewer);
  await screen.findByRole('button', { name: 'Withdraw proposal' });
  await user.keyboard(key);
  expect(await screen.findByText(/You proposed this approval yourself/)).toBeInTheDocument();
  expect(sent).not.toHaveBeenCalled();
});

test('another person sees what was proposed and confirms it with A', async () => {
  isProposed();
  const { user, path } = renderApp(App, PAGE, reviewer);
  expect(await screen.findByText(/He Jia proposed to approve this request on/)).toBeInTheDocument();
  expect(screen.getByText('Reason: contract level and the request has conflicts')).toBeInTheDocument();
  expect(await screen.findByTitle('Diamond partner')).toBeInTheDocument();
  const comment = screen.getByRole('textbox', { name: /comment/i });
  expect(comment).toHaveValue('References are good.');
  expect(comment).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
  await user.keyboard('a');
  await waitFor(() => expect(sent).toHaveBeenCalledWith('contract confirm', { proposal: 4 }));
  expect(await screen.findByText('Approved: Larkmoor Systems Ltd')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  await waitFor(() => expect(path()).toBe(QUEUE));
});

test('a proposal is confirmed once, also when it is asked for again while the note is saved', async () => {
  isProposed();
  const saved = Promise.withResolvers<Record<string, never>>();
  const saving = jest.fn();
  server.use(
    mock(contractReview.note, () => {
      saving();
      return saved.promise;
    }),
  );
  const { user, path } = renderApp(App, PAGE, reviewer);
  const confirm = await screen.findByRole('button', { name: 'Confirm approval' });
  await user.type(screen.getByRole('textbox', { name: 'New private note' }), 'Called them.');
  await user.click(confirm);
  await waitFor(() => expect(saving).toHaveBeenCalled());
  await user.click(confirm);
  expect(sent).not.toHaveBeenCalled();
  saved.resolve({});
  await waitFor(() => expect(path()).toBe(QUEUE));
  expect(sent.mock.calls).toEqual([['contract confirm', { proposal: 4 }]]);
});

test('or returns it with R and a reason; the request waits again and says who returned it and why', async () => {
  isProposed();
  const { user } = renderApp(App, PAGE, reviewer);
  await screen.findByRole('button', { name: 'Confirm approval' });
  await user.keyboard('r');
  const dialog = await dialogCalled('Return the proposal');
  await user.click(within(dialog).getByRole('button', { name: 'Return' }));
  expect(await within(dialog).findByText('Enter a reason')).toBeInTheDocument();
  await user.type(within(dialog).getByRole('textbox'), 'Call them first.');
  await user.click(within(dialog).getByRole('button', { name: 'Return' }));
  expect(await screen.findByRole('button', { name: 'Propose approval' })).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith('contract return', { proposal: 4, reason: 'Call them first.' });
  expect(screen.getByText(/Zhou Yun returned it on/)).toBeInTheDocument();
  expect(screen.getByText('Reason: Call them first.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /comment/i })).toBeEnabled();
});

test('nothing is confirmed or returned while a card is corrected, by key neither', async () => {
  server.use(
    mock(readRegistration, registration({ id: 8, user_id: 'u-8' })),
    mock(listRegistrations, { rows: [], total: 0 }),
    mock(registrationReview.read, { ...quietReview, proposals: [proposal()] }),
    mock(registrationReview.confirm, ({ body }) => {
      sent('registration confirm', body);
      return {};
    }),
    mock(listIndustries, [
      { industry_id: 65, industry_name: 'Software', industry_parent_id: 9, industry_parent_name: 'IT' },
    ]),
    ...places,
  );
  const { user } = renderApp(App, '/partners/approval/register/u-8/operation/8', {
    ...approver,
    privileges: [Privilege.approvalRegister],
  });
  const confirm = await screen.findByRole('button', { name: 'Confirm approval' });
  await user.click(screen.getByRole('button', { name: 'Correct the company' }));
  expect(confirm).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Return' })).toBeDisabled();
  // The keys are off in fields.
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('ra');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).not.toHaveBeenCalled();
});

test('the proposer can only withdraw it', async () => {
  isProposed(1);
  const { user } = renderApp(App, PAGE, reviewer);
  const withdraw = await screen.findByRole('button', { name: 'Withdraw proposal' });
  expect(screen.queryByRole('button', { name: 'Confirm approval' })).toBeNull();
  await user.keyboard('a');
  await user.click(withdraw);
  expect(await screen.findByRole('button', { name: 'Propose approval' })).toBeInTheDocument();
  expect(sent.mock.calls).toEqual([['contract withdraw']]);
});

test('a proposal that ended meanwhile says so, and the page shows what is there now', async () => {
  isProposed();
  server.use(
    mock(contractReview.confirm, () => {
      review = { ...quietReview, second_pair: ['contract-level'] };
      return 'Account.Proposal.Gone';
    }),
  );
  const { user } = renderApp(App, PAGE, reviewer);
  await user.click(await screen.findByRole('button', { name: 'Confirm approval' }));
  expect(
    await screen.findByText('This proposal is no longer open. Reload to see what became of it.'),
  ).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Propose approval' })).toBeInTheDocument();
});

test('the list marks proposals, and a view with their number shows them alone', async () => {
  isProposed();
  server.use(
    mock(listContracts, ({ query }) => {
      const rows = [contract(), contract({ id: 9, company_name: 'Next Ltd' })].filter(
        ({ id }) => query.proposed !== '1' || id === 8,
      );
      return { rows: rows.map(contractRow), total: rows.length };
    }),
  );
  const { user } = renderApp(App, QUEUE, reviewer);
  expect(await screen.findByText(/^To confirm: proposed by He Jia/)).toBeInTheDocument();
  expect(screen.getByText('Next Ltd')).toBeInTheDocument();
  await user.click(await screen.findByRole('radio', { name: /^To confirm/ }));
  await waitFor(() => expect(screen.queryByText('Next Ltd')).toBeNull());
  expect(screen.getByText(/^To confirm: proposed by He Jia/)).toBeInTheDocument();
});

test('an application for an account is proposed in its dialog and confirmed in its drawer', async () => {
  const staff = { ...approver, privileges: [Privilege.approvalAccount] };
  server.use(
    mock(listAccountApprovals, { rows: [accountApproval({ id: 8 })], total: 1 }),
    mock(decideAccount, () => {
      isProposed();
      waiting = [{ ...waiting[0]!, user_type: 2 }];
      return { proposed: 1 as const };
    }),
  );
  const { user } = renderApp(App, '/customers/approval/account', staff);
  await user.click(await screen.findByRole('button', { name: 'Approve lab' }));
  const dialog = await dialogCalled('Approve account');
  await user.click(await within(dialog).findByRole('button', { name: 'Propose approval' }));
  expect(await screen.findByText(/^Approval proposed: /)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Larkmoor Systems Ltd' }));
  const drawer = await dialogCalled('Larkmoor Systems Ltd');
  expect(await within(drawer).findByText(/He Jia proposed to approve/)).toBeInTheDocument();
  await user.click(within(drawer).getByRole('button', { name: 'Confirm approval' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith('account confirm', { proposal: 4 }));
});

test('a return that fails keeps its reason, also where a decision leads to the next request', async () => {
  isProposed();
  waiting = [{ ...waiting[0]!, user_type: 2 }];
  server.use(
    mock(listAccountApprovals, { rows: [accountApproval({ id: 8 })], total: 1 }),
    mock(accountReview.return, '-1'),
  );
  const address = '/customers/approval/account?flow=me&open=8';
  const { user, path } = renderApp(App, address, { ...approver, privileges: [Privilege.approvalAccount] });
  const drawer = within(await dialogCalled('Larkmoor Systems Ltd'));
  await user.click(await drawer.findByRole('button', { name: 'Return' }));
  const dialog = within(await dialogCalled('Return the proposal'));
  const reason = dialog.getByRole('textbox');
  await user.type(reason, 'Call them first.');
  await user.click(dialog.getByRole('button', { name: 'Return' }));
  expect(await dialog.findByText('Something went wrong on our side. Try again in a moment.')).toBeVisible();
  expect(reason).toHaveValue('Call them first.');
  expect(path()).toBe(address);
});

test('the view of what waits for a second person has proposed reversals of decided requests too', async () => {
  const row = (id: number, company_name: string, approval_status: ApprovalStatus) =>
    contractRow(contract({ id, user_id: `u-${id}`, company_name, approval_status }));
  const rows = [row(8, 'Approval Ltd', ApprovalStatus.pending), row(9, 'Reversal Ltd', ApprovalStatus.approved)];
  const mark = (id: number, own: 0 | 1, reversal: 0 | 1) => ({
    id,
    user_type: 4,
    name: 'He Jia',
    own,
    time: TIME,
    reversal,
  });
  waiting = [mark(8, 0, 0), mark(9, 0, 1)];
  server.use(
    mock(listContracts, ({ query }) => {
      if (query.proposed !== '1') return { rows: [], total: 0 };
      const shown = rows.filter(
        ({ approval_status }) => query.approval_status === 0 || approval_status === query.approval_status,
      );
      return { rows: shown, total: shown.length };
    }),
  );
  const { user, unmount } = renderApp(App, QUEUE, reviewer);
  await user.click(await screen.findByText(/^To confirm/));
  expect(await screen.findByText(/^To confirm: proposed by He Jia/)).toBeInTheDocument();
  expect(screen.getByText(/^Reversal to confirm: proposed by He Jia/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View Reversal Ltd' })).toBeInTheDocument();
  unmount();
  waiting = [mark(9, 1, 1)];
  renderApp(App, `${QUEUE}?view=proposed`, reviewer);
  expect(await screen.findByText(/^Reversal proposed by you/)).toBeInTheDocument();
});
