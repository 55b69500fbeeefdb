import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { readOverview, type QueueOverview } from '@portal/common/contract/console/overview';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';
import { overview } from '../testing/overview.ts';

const staff = someUser({ user_type: UserType.employee });
const open = (path = '/overview') =>
  renderApp(App, path, { user: staff, privileges: [Privilege.approvalCertification] });
const answer = (...queues: QueueOverview[]) =>
  mock(readOverview, {
    at: '2026-03-19T07:00:00Z',
    day: 9,
    queues,
    deletions: [],
    levels: { proposed: 0, to_confirm: 0 },
  });
const tableOf = (name: string) => screen.getByRole('table', { name });
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('a row per queue: what waits, what is overdue, and the decisions of the period', async () => {
  server.use(
    answer(
      overview(),
      overview({
        queue: 'partnerCertification',
        waiting: [0, 0, 0, 0],
        due_today: 0,
        total: { approved: 0, rejected: 0, in_time: 0, overdue: 0, median: null, p90: null },
      }),
    ),
  );
  open();
  const rows = within(await screen.findByRole('region', { name: 'Queues' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(screen.queryByText('To confirm')).toBeNull();
  expect(rows[1]).toEqual(['Customer verification', '9', '3', '2', '15', '3.5 h', '20.3 h', '70.6%']);
  expect(rows[2]).toEqual(['Partner verification', '0', '0', '0', '0', '--', '--', '--']);
  // Each number opens the list of what it counts; there is none of nothing.
  const list = '/microapp/customers/approval/authentication';
  for (const [name, address] of [
    ['9 pending review', '?only=running'],
    ['3 due today', '?only=today'],
    ['2 overdue', '?only=overdue'],
    ['15 decided', '?view=processed&only=weeks8'],
  ])
    expect(screen.getByRole('link', { name: `${name}: Customer verification` })).toHaveAttribute(
      'href',
      list + address,
    );
  expect(screen.queryByRole('link', { name: /0 .*Partner verification/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Customer verification' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/customers\/approval\/authentication$/),
  );
});

test('a queue in which 46,697 wait overdue is not in time, however fast the few decisions were', async () => {
  server.use(
    answer(
      overview({
        waiting: [0, 0, 0, 46_697],
        total: { approved: 20, rejected: 0, in_time: 20, overdue: 46_697, median: 1, p90: 2 },
        weeks: [{ week: '2026-03-16', approved: 5, rejected: 0, in_time: 5, overdue: 15, median: 1, p90: 2 }],
      }),
    ),
  );
  const { user } = open();
  const [, row] = within(await screen.findByRole('region', { name: 'Queues' })).getAllByRole('row');
  expect([...row!.children].map(({ textContent }) => textContent).slice(-1)).toEqual(['0%']);
  expect(
    screen.getByText(/in percent of all requests that were decided in the period or are overdue now/),
  ).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Show as table: In time' }));
  expect(cells(tableOf('In time'))).toEqual([[expect.any(String), '25%']]);
});

test('where decisions need a second person, a column has the number to confirm, with a link to them', async () => {
  server.use(answer(overview({ to_confirm: 2 }), overview({ queue: 'partnerCertification', to_confirm: 0 })));
  const { user, path } = open();
  const rows = within(await screen.findByRole('region', { name: 'Queues' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows.map((cells) => cells[4])).toEqual(['To confirm', '2', '0']);
  await user.click(screen.getByRole('link', { name: '2 to confirm: Customer verification' }));
  expect(path()).toBe('/customers/approval/authentication?view=proposed&only=confirm');
});

test('a reversal to confirm is shown while nothing else waits', async () => {
  const total = { approved: 0, rejected: 0, in_time: 0, overdue: 0, median: null, p90: null };
  server.use(answer(overview({ waiting: [0, 0, 0, 0], weeks: [], refusals: [], prevented: [], total, to_confirm: 1 })));
  open();
  expect(await screen.findByRole('link', { name: '1 to confirm: Customer verification' })).toBeInTheDocument();
});

test('deletions and levels that the reader may confirm have links to their filtered lists, also while the queues are empty', async () => {
  const nothing = overview({
    waiting: [0, 0, 0, 0],
    weeks: [],
    refusals: [],
    total: { approved: 0, rejected: 0, in_time: 0, overdue: 0, median: null, p90: null },
  });
  server.use(
    mock(readOverview, {
      at: '2026-03-19T07:00:00Z',
      day: 9,
      queues: [nothing],
      deletions: [
        { list: 'companies', proposed: 1, to_confirm: 1 },
        { list: 'cancelled', proposed: 4, to_confirm: 2 },
      ],
      levels: { proposed: 4, to_confirm: 3 },
    }),
  );
  const { host } = open();
  expect(await screen.findByRole('heading', { name: 'Deletions to confirm' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '1 customer' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/customers\/customer\/companys\?proposed=1$/),
  );
  expect(screen.getByRole('link', { name: '2 accounts pending deletion' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/customers\/customer\/cancelled\?proposed=1$/),
  );
  expect(screen.getByRole('heading', { name: 'Levels to confirm' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '3 partners' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/partners\/partner\?proposed=1$/),
  );

  // Somebody confirmed one, and the other ones are the reader's own.
  server.use(
    mock(readOverview, {
      at: '2026-03-19T07:00:00Z',
      day: 9,
      queues: [nothing],
      deletions: [
        { list: 'companies', proposed: 0, to_confirm: 0 },
        { list: 'cancelled', proposed: 2, to_confirm: 0 },
      ],
      levels: { proposed: 1, to_confirm: 0 },
    }),
  );
  host.events.emit('approval:changed', { kind: 'deletion', id: 'co-1' });
  await waitForElementToBeRemoved(() => screen.queryByRole('heading', { name: 'Deletions to confirm' }));
  expect(screen.queryByRole('heading', { name: 'Levels to confirm' })).toBeNull();
});

test('every plot has its table, which screen readers read and a button shows', async () => {
  server.use(answer(overview()));
  const { user } = open();
  expect(cells(await screen.findByRole('table', { name: 'Pending review by age' }))).toEqual([
    ['0 to 1 working days', '4'],
    ['1 to 2 working days', '2'],
    ['2 to 3 working days', '1'],
    ['3 working days or more', '2'],
  ]);
  expect(cells(tableOf('Decided by week'))).toEqual([
    ['2026-03-09', '8', '2'],
    ['2026-03-16', '4', '1'],
  ]);
  expect(cells(tableOf('Time to decision'))).toEqual([
    ['2026-03-09', '4.5 h', '21 h'],
    ['2026-03-16', '--', '--'],
  ]);
  expect(cells(tableOf('In time'))).toEqual([
    ['2026-03-09', '80%'],
    ['2026-03-16', '80%'],
  ]);
  expect(cells(tableOf('Rejections by reason'))).toEqual([
    ['Not readable', '3'],
    ['Does not match the document', '1'],
  ]);
  expect(screen.queryByRole('table', { name: 'Mistakes found before submission' })).not.toBeInTheDocument();

  const drawn = () => document.querySelectorAll('svg line[class*="bar"]').length;
  const before = drawn();
  expect(before).toBeGreaterThan(8);
  await user.click(screen.getByRole('button', { name: 'Show as table: Decided by week' }));
  expect(drawn()).toBeLessThan(before);
  expect(screen.getByRole('button', { name: 'Show as chart: Decided by week' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});

test('queue and period are chosen, and stay in the address', async () => {
  const asked: (number | undefined)[] = [];
  server.use(
    mock(readOverview, ({ query }) => {
      asked.push(query.weeks);
      return {
        at: '2026-03-19T07:00:00Z',
        day: 9,
        deletions: [],
        levels: { proposed: 0, to_confirm: 0 },
        queues: [
          overview(),
          overview({ queue: 'partnerRegistration', refusals: [{ reason: 'unreachable', number: 7 }] }),
        ],
      };
    }),
  );
  const { user } = open('/overview?weeks=4');
  await user.click(await screen.findByRole('combobox', { name: 'Queue shown in the charts' }));
  await user.click(await screen.findByTitle('Partner registration'));
  expect(cells(await screen.findByRole('table', { name: 'Rejections by reason' }))[0]?.[1]).toBe('7');
  expect(window.location.search).toBe('?queue=partnerRegistration&weeks=4');
  expect(asked).toEqual([4]);
});

test('without any request it says so', async () => {
  server.use(
    answer(
      overview({
        waiting: [0, 0, 0, 0],
        weeks: [],
        refusals: [],
        total: { approved: 0, rejected: 0, in_time: 0, overdue: 0, median: null, p90: null },
      }),
    ),
  );
  open();
  expect(await screen.findByRole('heading', { name: 'Nothing to show yet' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a failure offers to try again', async () => {
  server.use(mock(readOverview, 'Account.Unavailable'));
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'The figures could not be loaded' })).toBeInTheDocument();
  server.use(answer(overview()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Pending review by age' })).toBeInTheDocument();
});

test('in Chinese', async () => {
  server.use(answer(overview({ prevented: [{ reason: 'incomplete', number: 2 }] })));
  renderApp(App, '/overview', { user: staff, privileges: [Privilege.admin], locale: 'zh-CN' });
  expect(cells(await screen.findByRole('table', { name: '提交前发现的问题' }))[0]?.[1]).toBe('2');
  expect(screen.getByRole('heading', { level: 1, name: '概览' })).toBeInTheDocument();
});
