import { screen, waitFor, within } from '@testing-library/react';
import { listEmployeeSizes, listIndustries, listPositions } from '@portal/common/contract/portal/lookups';
import {
  deletePendingAccount,
  deletionProposal,
  listPendingDeletions,
  readPendingDeletion,
  restorePendingAccount,
} from '@portal/common/contract/console/pending-deletions';
import { countQueues } from '@portal/common/contract/queues/queues';
import type { Proposal } from '@portal/common/contract/console/proposals';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver } from '../../testing/approval.ts';
import { pendingDetail, pendingRow } from '../../testing/customers.ts';
import { dialogCalled } from '../../testing/dialog.ts';

const LIST = '/customers/customer/cancelled';
const PAGE = `${LIST}/u-9/view`;
const AT = new Date(2026, 10, 21, 10, 0).toISOString();
const clerk = { ...approver, privileges: [Privilege.customerCancelView] };

beforeEach(() =>
  server.use(
    mock(countQueues, { queues: [], deletions: [], levels: { proposed: 0, to_confirm: 0 } }),
    mock(listPendingDeletions, { rows: [pendingRow()], total: 1 }),
    mock(readPendingDeletion, pendingDetail()),
    mock(listPositions, [{ position_id: 1, position_name: 'Management' }]),
    mock(listIndustries, [
      { industry_id: 65, industry_name: 'Software', industry_parent_id: 9, industry_parent_name: 'IT' },
    ]),
    mock(listEmployeeSizes, []),
  ),
);

test('the list links to the account, and to its deletion', async () => {
  const { user, path } = renderApp(App, LIST, clerk);
  expect(await screen.findByText('Cedar Bridge Consulting')).toBeInTheDocument();
  expect(screen.getAllByText('Pending deletion').length).toBeGreaterThan(1);
  await user.click(screen.getByRole('link', { name: 'Delete now: account of Wu Shan' }));
  expect(await dialogCalled('Delete the account of Wu Shan')).toBeInTheDocument();
  expect(path()).toContain(PAGE);
});

test('an account is deleted after its login name was typed, and the page returns to the list', async () => {
  const sent = jest.fn();
  server.use(
    mock(deletePendingAccount, ({ query }) => {
      sent(query);
      return {};
    }),
  );
  const { user, path } = renderApp(App, PAGE, clerk);
  expect(await screen.findByText('Management')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete now' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'wushan{Enter}');
  expect(await screen.findByText('The account of Wu Shan has been deleted')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith({ login_name: 'wushan' });
  await waitFor(() => expect(path()).toBe(LIST));
});

test('a customer is restored after a confirmation', async () => {
  server.use(mock(restorePendingAccount, {}));
  const { user, path } = renderApp(App, PAGE, clerk);
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  const dialog = await dialogCalled('Restore the account of Wu Shan');
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('The account of Wu Shan has been restored')).toBeInTheDocument();
  await waitFor(() => expect(path()).toBe(LIST));
});

test.each(['opened', 'deleted'])(
  'an account that is missing when it is %s shows a message and returns to the list',
  async (when) => {
    if (when === 'opened') server.use(mock(readPendingDeletion, 'Account.Cancel.Gone'));
    else server.use(mock(deletePendingAccount, 'Account.Cancel.Gone'));
    const { user, path } = renderApp(App, PAGE, clerk);
    if (when === 'deleted') {
      await user.click(await screen.findByRole('button', { name: 'Delete now' }));
      await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'wushan{Enter}');
    }
    expect(await screen.findAllByText('This account has been deleted or restored already.')).not.toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(path()).toBe(LIST));
  },
);

describe('where a second person must confirm', () => {
  const open = (own: 0 | 1): Proposal => ({
    id: 4,
    kinds: ['company-deletion'],
    name: 'He Jia',
    own,
    time: AT,
    state: 'open',
    ended_by: '',
    ended_at: null,
    reason: '',
  });
  let proposals: Proposal[] = [];
  const sent = jest.fn();
  beforeEach(() => {
    proposals = [];
    sent.mockReset();
    server.use(
      mock(readPendingDeletion, () => pendingDetail({ second_pair: ['company-deletion'], proposals })),
      mock(deletePendingAccount, ({ query }) => {
        sent('propose', query);
        proposals = [open(1)];
        return { proposed: 1 as const };
      }),
      mock(deletionProposal.confirm, ({ body }) => {
        sent('confirm', body);
        return {};
      }),
      mock(deletionProposal.return, ({ body }) => {
        sent('return', body);
        proposals = [{ ...open(0), state: 'returned', ended_by: 'Zhou Yun', ended_at: AT, reason: body.reason }];
        return {};
      }),
      mock(deletionProposal.withdraw, () => {
        sent('withdraw');
        proposals = [];
        return {};
      }),
    );
  });

  test('a deletion is proposed and can be withdrawn', async () => {
    const { user } = renderApp(App, PAGE, clerk);
    expect(await screen.findByText(/takes two people/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Propose deletion' }));
    await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'wushan{Enter}');
    expect(await screen.findByText('Deletion of Wu Shan proposed. Somebody else must confirm it.')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Withdraw proposal' }));
    expect(await screen.findByRole('button', { name: 'Propose deletion' })).toBeInTheDocument();
    expect(sent.mock.calls).toEqual([['propose', { login_name: 'wushan' }], ['withdraw']]);
  });

  test('another person confirms it after a question, and the page returns to the list', async () => {
    proposals = [open(0)];
    const { user, path } = renderApp(App, PAGE, clerk);
    expect(await screen.findByText(/He Jia proposed on/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Confirm deletion' }));
    const dialog = await dialogCalled('Delete the account of Wu Shan');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm deletion' }));
    expect(await screen.findByText('The account of Wu Shan has been deleted')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe(LIST));
    expect(sent.mock.calls).toEqual([['confirm', { proposal: 4 }]]);
  });

  test('or returns it with a reason, which the page keeps', async () => {
    proposals = [open(0)];
    const { user } = renderApp(App, PAGE, clerk);
    await user.click(await screen.findByRole('button', { name: 'Return' }));
    const dialog = await dialogCalled('Return the proposal');
    await user.type(within(dialog).getByRole('textbox'), 'They called today.');
    await user.click(within(dialog).getByRole('button', { name: 'Return' }));
    expect(await screen.findByText('Reason: They called today.')).toBeInTheDocument();
    expect(sent.mock.calls).toEqual([['return', { proposal: 4, reason: 'They called today.' }]]);
  });

  test('the list marks it', async () => {
    server.use(mock(listPendingDeletions, { rows: [pendingRow({ proposed: 1 })], total: 1 }));
    renderApp(App, LIST, clerk);
    expect(await screen.findByText('Deletion to confirm')).toBeInTheDocument();
  });

  test('the list can show proposed deletions alone, in the address', async () => {
    server.use(
      mock(countQueues, {
        queues: [],
        deletions: [{ list: 'cancelled', proposed: 1, to_confirm: 1 }],
        levels: { proposed: 0, to_confirm: 0 },
      }),
      mock(listPendingDeletions, ({ query }) => {
        sent(query);
        return { rows: query.proposed ? [] : [pendingRow()], total: query.proposed ? 0 : 1 };
      }),
    );
    const { user, path } = renderApp(App, LIST, clerk);
    expect(await screen.findByText('Cedar Bridge Consulting')).toBeInTheDocument();
    await user.click(await screen.findByRole('radio', { name: 'To confirm 1' }));
    expect(await screen.findByRole('heading', { name: 'Nothing to confirm' })).toBeInTheDocument();
    expect(path()).toBe(`${LIST}?proposed=1`);
    expect(sent).toHaveBeenLastCalledWith({ proposed: '1', limit: 10, offset: 0 });
    expect(screen.getByRole('link', { name: 'Pending deletion' })).toHaveAccessibleDescription('1 deletion to confirm');
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(await screen.findByText('Cedar Bridge Consulting')).toBeInTheDocument();
  });

  test.each([
    ['Confirm deletion', 0],
    ['Withdraw proposal', 1],
  ] as const)('%s lets menu and overview count again', async (name, own) => {
    proposals = [open(own)];
    const { user, host } = renderApp(App, PAGE, clerk);
    const heard = jest.fn();
    host.events.on('approval:changed', heard);
    await user.click(await screen.findByRole('button', { name }));
    if (own === 0)
      await user.click(within(await dialogCalled('Delete the account of Wu Shan')).getByRole('button', { name }));
    await waitFor(() => expect(heard).toHaveBeenCalledWith({ kind: 'deletion', id: 'u-9' }));
  });
});
