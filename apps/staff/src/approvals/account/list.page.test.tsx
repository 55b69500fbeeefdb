import { screen, waitFor, within } from '@testing-library/react';
import { accountReview, decideAccount, listAccountApprovals } from '@portal/common/contract/queues/account-approvals';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { quietReview } from '@portal/common/testing/quiet-queues';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver } from '../../testing/approval.ts';
import { accountApproval } from '../../testing/customers.ts';
import { dialogCalled } from '../../testing/dialog.ts';
import { proposal } from '../../testing/proposal.ts';

const QUEUE = '/customers/approval/account';
const reviewer = { ...approver, privileges: [Privilege.approvalAccount] };
let rows = [accountApproval()];

beforeEach(() => {
  rows = [accountApproval()];
  server.use(
    mock(listAccountApprovals, ({ query }) => {
      const found = rows.filter(({ approval_status }) => query.status === 0 || query.status === approval_status);
      return { rows: found, total: found.length };
    }),
  );
});

test('approves with an optional opinion, and the list refreshes', async () => {
  const changed = jest.fn();
  server.use(
    mock(decideAccount, ({ params, query, body }) => {
      expect([params, query, body]).toMatchObject([
        { co: 'co-1', id: 'u-3' },
        { id: 3 },
        { user_id: 'u-3', co_id: 'co-1', id: 3, opinion: '', result: Decision.approve },
      ]);
      rows = [];
      return {};
    }),
  );
  const { user, host } = renderApp(App, QUEUE, reviewer);
  host.events.on('approval:changed', changed);
  await user.click(await screen.findByRole('button', { name: 'Approve lab' }));
  const dialog = await dialogCalled('Approve account');
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('No requests pending review')).toBeInTheDocument();
  expect(changed).toHaveBeenCalledWith({ kind: 'account', id: 3, status: Decision.approve });
});

test('the answer for one application does not close the next one, which is shown by then', async () => {
  rows = [accountApproval(), accountApproval({ id: 4, user_id: 'u-4', company_name: 'Birch Ltd' })];
  const answer = Promise.withResolvers<void>();
  server.use(
    mock(decideAccount, async () => {
      await answer.promise;
      rows = rows.slice(1);
      return {};
    }),
  );
  const { user } = renderApp(App, QUEUE, reviewer);
  await user.click(await screen.findByRole('button', { name: 'Larkmoor Systems Ltd' }));
  const first = within(await dialogCalled('Larkmoor Systems Ltd'));
  await user.click(await first.findByRole('button', { name: 'Approve' }));
  await user.keyboard('j');
  const next = within(await dialogCalled('Birch Ltd'));
  answer.resolve();
  expect(await screen.findByText('Approved: Larkmoor Systems Ltd')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Larkmoor Systems Ltd' })).toBeNull());
  expect(next.getByRole('button', { name: 'Approve' })).toBeEnabled();
});

test('long names of companies and people are cut at their end, whichever way their script runs', async () => {
  const [company, person] = ['شركة الخليج للتجارة والمقاولات العامة', 'محمد عبد الرحمن'];
  rows = [accountApproval({ company_name: company, username: person, applicant: 'Anna Wolfeschlegelstein' })];
  renderApp(App, QUEUE, reviewer);
  for (const name of [company, person, 'Anna Wolfeschlegelstein']) {
    expect(await screen.findByTitle(name)).toHaveTextContent(name);
    expect(screen.getByTitle(name)).toHaveAttribute('dir', 'auto');
  }
});

test('a rejection cannot be confirmed without an opinion', async () => {
  const sent = jest.fn();
  server.use(
    mock(decideAccount, ({ body }) => {
      sent(body);
      return {};
    }),
  );
  const { user } = renderApp(App, QUEUE, reviewer);
  await user.click(await screen.findByRole('button', { name: 'Reject lab' }));
  const dialog = await dialogCalled('Reject account');
  const confirm = within(dialog).getByRole('button', { name: 'Reject' });
  expect(confirm).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox'), 'Name the person.');
  expect(confirm).toBeEnabled();
  await user.click(confirm);
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({ result: Decision.reject, opinion: 'Name the person.' }),
    ),
  );
});

test('an application that somebody else decided says so, closes and refreshes', async () => {
  server.use(
    mock(decideAccount, () => {
      rows = [];
      return '4001213001';
    }),
  );
  const { user } = renderApp(App, QUEUE, reviewer);
  await user.click(await screen.findByRole('button', { name: 'Approve lab' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('No requests pending review')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('an applicant whom a provider confirmed has no login name', async () => {
  rows = [accountApproval({ idp_name: 'Works', email: 'ann@works.example', note: 'New in sales.' })];
  const { user } = renderApp(App, QUEUE, reviewer);
  await user.click(await screen.findByRole('button', { name: 'Larkmoor Systems Ltd' }));
  const drawer = within(await dialogCalled('Larkmoor Systems Ltd'));
  expect(drawer.getByText('Works')).toBeInTheDocument();
  expect(drawer.getByText('New in sales.')).toBeInTheDocument();
  expect(drawer.getByText('ann@works.example')).toBeInTheDocument();
  expect(drawer.queryByText('Login name')).not.toBeInTheDocument();
});

test('the company opens the details; a decided application has no buttons there', async () => {
  rows = [
    accountApproval({
      approval_status: ApprovalStatus.rejected,
      approval_time: new Date(2026, 10, 21).toISOString(),
      remark: 'Name the person.',
    }),
  ];
  const { user } = renderApp(App, `${QUEUE}?view=rejected`, reviewer);
  await user.click(await screen.findByRole('button', { name: 'Larkmoor Systems Ltd' }));
  const drawer = await dialogCalled('Larkmoor Systems Ltd');
  expect(within(drawer).getByText('Name the person.')).toBeInTheDocument();
  expect(within(drawer).queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
});

test('a decided application whose reversal is proposed is opened from the list', async () => {
  rows = [accountApproval({ approval_status: ApprovalStatus.approved })];
  const time = new Date(2026, 10, 21, 10, 0).toISOString();
  server.use(
    mock(accountReview.changes, {
      cursor: time,
      claims: [],
      proposals: [{ id: 3, user_type: 2, name: 'He Jia', own: 0, time, reversal: 1 }],
      changed: [],
    }),
    mock(accountReview.read, {
      ...quietReview,
      decision: { result: Decision.approve, name: 'Wu Lan', own: 0, time },
      reversal: {
        second_pair: ['against-warning'],
        proposals: [proposal({ name: 'He Jia' })],
        reason: 'Wrong person.',
        may_propose: 1,
        may_confirm: 1,
      },
    }),
  );
  const { user } = renderApp(App, `${QUEUE}?view=proposed`, reviewer);
  expect(await screen.findByText(/^Reversal to confirm: proposed by He Jia/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'View proposal: lab' }));
  expect(await screen.findByRole('button', { name: 'Confirm reversal' })).toBeInTheDocument();
});
