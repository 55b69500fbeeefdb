import { screen, waitFor, within } from '@testing-library/react';
import { listCreditRecords, readCreditPoints, readTrialCredits } from '@portal/common/contract/company/credits';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';

const expired_time = new Date(2026, 3, 1, 8).toISOString();
const trial = {
  total_credits: '12345.60',
  available_credits: '345.60',
  expiring_credits: { credits: '20.00', expired_time },
};
const points = { total_credits: '100.00', used_credits: '40.00' };
const record = (n: number, credits = '+20.00') => ({
  production_time: new Date(2026, 2, 9, 12, n).toISOString(),
  detail: `Booking ${n}`,
  credits,
  remain_credits: '9007199254740993.01',
});

test('the page has both balances, expiring credits and links to the details', async () => {
  server.use(
    mock(readTrialCredits, trial),
    mock(readCreditPoints, points),
    mock(listCreditRecords, { rows: [record(1)], total: 1 }),
  );
  const { user, path } = renderApp(App, '/credits');
  expect(await screen.findByText('12,345.60')).toBeInTheDocument();
  expect(await screen.findByText('345.60')).toBeInTheDocument();
  expect(screen.getByText(/20.00 credits expire on/)).toHaveTextContent('2026-04-01 08:00');
  expect(await screen.findByText('40.00')).toBeInTheDocument();
  expect(screen.queryByText('Total reached or exceeded')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Details of Trial credits' }));
  expect(path()).toBe('/credits/trial');
  expect(await screen.findByRole('heading', { name: 'Trial credits details' })).toBeInTheDocument();
});

test.each([[null], [{ credits: '0.00', expired_time }]])(
  'no notice without expiring credits: %j',
  async (expiring_credits) => {
    server.use(mock(readTrialCredits, { ...trial, expiring_credits }), mock(readCreditPoints, points));
    renderApp(App, '/credits');
    expect(await screen.findByText('345.60')).toBeInTheDocument();
    expect(screen.queryByText(/expire on/)).not.toBeInTheDocument();
  },
);

test('used-up points are marked as abnormal, with text', async () => {
  server.use(
    mock(readTrialCredits, trial),
    mock(readCreditPoints, { total_credits: '100.00', used_credits: '112.50' }),
  );
  renderApp(App, '/credits');
  expect((await screen.findByText('112.50')).closest('dd')).toHaveClass('abnormal');
  expect(screen.getByText('Total reached or exceeded')).toBeInTheDocument();
});

test('a 403 shows in place, without a redirect', async () => {
  server.use(mock(readTrialCredits, 'Account.Permission.Denied'), mock(readCreditPoints, 'Account.Permission.Denied'));
  const { host, path } = renderApp(App, '/credits');
  expect(await screen.findByText('This account cannot view credits')).toBeInTheDocument();
  expect(host.onNoPermission).not.toHaveBeenCalled();
  expect(path()).toBe('/credits');
});

test('a failed card is retried alone; the other one is kept', async () => {
  server.use(mock(readTrialCredits, { refused: '-1', status: 500 }), mock(readCreditPoints, points));
  const { user } = renderApp(App, '/credits');
  expect(await screen.findByText('40.00')).toBeInTheDocument();
  expect(await screen.findByText('Credits could not be loaded')).toBeInTheDocument();
  server.use(mock(readTrialCredits, trial));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('345.60')).toBeInTheDocument();
});

test('an expired session shows no error', async () => {
  const seen: string[] = [];
  server.use(
    mock(readTrialCredits, () => {
      seen.push('trial');
      return { refused: 'Account.SignIn.Required' };
    }),
    mock(readCreditPoints, points),
  );
  renderApp(App, '/credits');
  expect(await screen.findByText('40.00')).toBeInTheDocument();
  await waitFor(() => expect(seen).toEqual(['trial']));
  expect(screen.queryByText('Credits could not be loaded')).not.toBeInTheDocument();
});

test.each([
  ['trial', 'Trial credits details'],
  ['credit', 'Credit points details'],
])('the records of %s are signed, grouped and paged', async (kind, title) => {
  const asked: unknown[] = [];
  server.use(
    mock(listCreditRecords, ({ query }) => {
      asked.push([query.type, query.limit, query.offset]);
      return { rows: [record((query.offset ?? 0) + 1), record((query.offset ?? 0) + 2, '-1234.50')], total: 34 };
    }),
  );
  const { user, path } = renderApp(App, `/credits/${kind}`);
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  const rows = await screen.findAllByRole('row');
  expect(within(rows[1]!).getByText('+20.00')).toBeInTheDocument();
  expect(within(rows[2]!).getByText('-1,234.50')).toBeInTheDocument();
  expect(within(rows[1]!).getByText('9,007,199,254,740,993.01')).toBeInTheDocument();
  expect(screen.getByText('34 records')).toBeInTheDocument();
  await user.click(screen.getByRole('listitem', { name: '3' }));
  expect(await screen.findByText('Booking 21')).toBeInTheDocument();
  expect(path()).toBe(`/credits/${kind}?page=3&size=10`);
  expect(asked).toEqual([
    [kind, 10, 0],
    [kind, 10, 20],
  ]);
});

test('a failed page clears the table, shows the reason and can be retried', async () => {
  let failing = false;
  server.use(
    mock(listCreditRecords, ({ query }) =>
      failing
        ? { refused: '-1' as const, status: 500, message: 'The ledger is closed.' }
        : { rows: [record((query.offset ?? 0) + 1)], total: 34 },
    ),
  );
  const { user } = renderApp(App, '/credits/trial');
  expect(await screen.findByText('Booking 1')).toBeInTheDocument();
  failing = true;
  await user.click(screen.getByRole('listitem', { name: '2' }));
  expect(await screen.findByText('The ledger is closed.')).toBeInTheDocument();
  expect(screen.queryByText('Booking 1')).not.toBeInTheDocument();
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Booking 11')).toBeInTheDocument();
});

test('without records the page has an empty state; an unknown path redirects to the overview', async () => {
  server.use(
    mock(listCreditRecords, { rows: [], total: 0 }),
    mock(readTrialCredits, trial),
    mock(readCreditPoints, points),
  );
  const first = renderApp(App, '/credits/credit');
  expect(await screen.findByText('No records yet')).toBeInTheDocument();
  first.unmount();
  const { path } = renderApp(App, '/credits/elsewhere');
  expect(await screen.findByRole('heading', { level: 1, name: 'Credits' })).toBeInTheDocument();
  expect(path()).toBe('/credits');
});
