import { hideColumns, listQueueViews } from '@portal/common/contract/queues/queue-views';
import type { StaffList } from '@portal/common/enums/staff/staff-list';
import { act, screen, waitFor, within } from '@testing-library/react';
import { listCertificationApprovals } from '@portal/common/contract/queues/certification-approval';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { ApprovalType } from '@portal/common/enums/approval/approval-type';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approval, approver, CODE } from '../../testing/approval.ts';

const queue = '/customers/approval/authentication';
type Asked = Record<string, unknown>;

/** Mocks the list and records its queries, except the one that counts the pending requests. */
function answer(rows = [approval()], total = rows.length) {
  const asked: Asked[] = [];
  server.use(
    mock(listCertificationApprovals, ({ query }) => {
      if (query.count === 1) return { rows: rows.slice(0, 1), total: 12 };
      asked.push(query);
      return { rows, total };
    }),
  );
  return asked;
}

const dataRows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('cell').length > 1);

test('shows pending requests, oldest first, with links to view and decide', async () => {
  const asked = answer();
  renderApp(App, queue, approver);
  const table = await screen.findByRole('region', { name: 'Business verification' });
  expect(dataRows(table)[0]).toHaveTextContent(
    new RegExp(`7.*Hengyuan Instruments Ltd\\..*Lin Yuan.*${CODE}.*Business license.*2026-11-20 16:42`),
  );
  expect(screen.getByRole('link', { name: '7' })).toHaveAttribute('href', `/microapp${queue}/7/view`);
  expect(screen.getByRole('link', { name: 'Review Hengyuan Instruments Ltd.' })).toHaveAttribute(
    'href',
    `/microapp${queue}/7/operation`,
  );
  expect(asked[0]).toEqual({ user_type: 2, status: '1', start: 0, count: 10, order: 'asc', snoozed: '0' });
  expect(await screen.findByText('12')).toBeInTheDocument();
  expect(screen.getByText('1 item')).toBeInTheDocument();
  expect(screen.getByText(/^Updated/)).toBeInTheDocument();
});

test('partners have a separate queue', async () => {
  const asked = answer();
  renderApp(App, '/partners/approval/authentication', approver);
  expect(await screen.findByRole('heading', { name: 'Partner business verification' })).toBeInTheDocument();
  await waitFor(() => expect(asked[0]).toMatchObject({ user_type: 4 }));
});

test('processed requests show result and time, and the approval type once it is chosen', async () => {
  const asked = answer([
    approval({
      Result: ApprovalStatus.rejected,
      ApprovalType: ApprovalType.manual,
      ApprovalTime: new Date(2026, 10, 21, 9).toISOString(),
    }),
  ]);
  const { user, path } = renderApp(App, queue, approver);
  await screen.findByRole('link', { name: '7' });
  await user.click(screen.getByRole('radio', { name: 'Decided' }));
  expect(await screen.findByText('Rejected')).toBeInTheDocument();
  expect(screen.queryByText('Manual')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Approval type' }));
  expect(await screen.findByText('Manual')).toBeInTheDocument();
  expect(screen.getByText('2026-11-21 09:00')).toBeInTheDocument();
  expect(path()).toBe(`${queue}?view=processed`);
  expect(asked.at(-1)).toMatchObject({ status: '2,3,4', order: 'desc' });
});

test('says how long requests have waited in working time, and which are overdue', async () => {
  answer([
    approval({ Waited: { days: 5, minutes: 130 } }),
    approval({ ID: 8, Waited: { days: 1, minutes: 65 } }),
    approval({ ID: 9, Waited: { days: 0, minutes: 7 } }),
    approval({ ID: 10, Waited: { days: 3, minutes: 0 } }),
  ]);
  const { user, path } = renderApp(App, queue, approver);
  expect(await screen.findByText('2 d overdue')).toBeInTheDocument();
  expect(screen.getByText('1 d 1 h')).toHaveAttribute('title', 'Counted in working time. Decide by 2026-11-25 16:42');
  expect(screen.getByText('7 min')).toBeInTheDocument();
  expect(screen.getByText('Overdue')).toBeInTheDocument();
  await user.click(screen.getByRole('columnheader', { name: /Waiting/ }));
  await waitFor(() => expect(path()).toBe(`${queue}?order=desc`));
  await user.click(screen.getByRole('columnheader', { name: /Waiting/ }));
  await waitFor(() => expect(path()).toBe(queue));
});

test('the time by which a request is due shows once it is chosen', async () => {
  answer();
  const { user } = renderApp(App, queue, approver);
  await screen.findByRole('link', { name: '7' });
  expect(screen.queryByText('2026-11-25 16:42')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Due' }));
  expect(await screen.findByText('2026-11-25 16:42')).toBeInTheDocument();
});

test('filters are in the URL and in the API query', async () => {
  const asked = answer();
  const { user, path } = renderApp(App, queue, approver);
  await user.click(await screen.findByLabelText('Company name'));
  await user.paste(' Heng ');
  await user.click(screen.getByRole('combobox', { name: 'Verification type' }));
  await user.click(await screen.findByTitle('Other document'));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(path()).toBe(`${queue}?company=Heng&type=99`));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ company: 'Heng', lic_type: LicenceType.other, start: 0 }));

  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(path()).toBe(queue));
  expect(screen.getByLabelText('Company name')).toHaveValue('');
});

test('filters of the URL show in the filter bar', async () => {
  const asked = answer();
  renderApp(App, `${queue}?company=Heng&from=2026-11-01&to=2026-11-20&page=2`, approver);
  expect(await screen.findByLabelText('Company name')).toHaveValue('Heng');
  expect(screen.getByLabelText('From')).toHaveValue('2026-11-01');
  expect(screen.getByLabelText('To')).toHaveValue('2026-11-20');
  await waitFor(() =>
    expect(asked[0]).toMatchObject({
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 21).toISOString(),
      start: 10,
    }),
  );
});

test('sorts by submission time', async () => {
  const asked = answer();
  const { user, path } = renderApp(App, queue, approver);
  await screen.findByRole('link', { name: '7' });
  await user.click(screen.getByRole('columnheader', { name: /Submitted/ }));
  await waitFor(() => expect(path()).toBe(`${queue}?order=desc`));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ order: 'desc' }));
});

test('pages through a long queue', async () => {
  const asked = answer([approval()], 25);
  const { user, path } = renderApp(App, queue, approver);
  await user.click(await screen.findByRole('listitem', { name: '2' }));
  await waitFor(() => expect(path()).toBe(`${queue}?page=2`));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ start: 10 }));
});

test('filtered results are counted up to a limit, and the total shows it', async () => {
  answer([approval()], 10_001);
  renderApp(App, `${queue}?company=Co`, approver);
  expect(await screen.findByText('More than 10,000 items')).toBeInTheDocument();
  expect(screen.getByRole('listitem', { name: '1000' })).toBeInTheDocument();
  expect(screen.queryByRole('listitem', { name: '1001' })).toBeNull();
});

test('behind the pages with numbers the queue goes on by cursors, and comes back to the first page', async () => {
  const asked: Asked[] = [];
  server.use(
    mock(listCertificationApprovals, ({ query }) => {
      if (query.count === 1) return { rows: [approval()], total: 20_000 };
      asked.push(query);
      return { rows: [approval()], total: 20_000, cursor: { next: 'onwards', previous: 'back' } };
    }),
  );
  const { user, path } = renderApp(App, `${queue}?page=1000`, approver);
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(path()).toBe(`${queue}?cursor=onwards`));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ cursor: 'onwards', start: 0, count: 10 }));
  // The button is the same, so that who uses the keyboard can press it again.
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(path()).toBe(`${queue}?cursor=back`));
  await user.click(screen.getByRole('button', { name: 'Last' }));
  await waitFor(() => expect(path()).toBe(`${queue}?cursor=last`));
  await user.click(screen.getByRole('button', { name: 'First' }));
  await waitFor(() => expect(path()).toBe(queue));
});

test('a cursor behind the last row leads back to the pages with numbers', async () => {
  server.use(
    mock(listCertificationApprovals, ({ query }) => ({
      rows: query.cursor === undefined ? [approval()] : [],
      total: 20_000,
      cursor: { next: null, previous: null },
    })),
  );
  const { path } = renderApp(App, `${queue}?cursor=gone`, approver);
  await waitFor(() => expect(path()).toBe(`${queue}?page=1000`));
});

test('a page that decisions have emptied redirects to the last page', async () => {
  server.use(
    mock(listCertificationApprovals, ({ query }) => ({ rows: query.start === 0 ? [approval()] : [], total: 1 })),
  );
  const { path } = renderApp(App, `${queue}?page=3`, approver);
  await waitFor(() => expect(path()).toBe(queue));
  expect(await screen.findByRole('link', { name: '7' })).toBeInTheDocument();
});

test('columns can be hidden and stay hidden', async () => {
  answer();
  let columns: { list: StaffList; hidden: string[] }[] = [];
  server.use(
    mock(listQueueViews, () => ({ views: [], columns })),
    mock(hideColumns, ({ params, body }) => {
      columns = [{ list: params.list as StaffList, hidden: body.hidden }];
      return {};
    }),
  );
  const { user, unmount } = renderApp(App, queue, approver);
  await screen.findByRole('columnheader', { name: 'Applicant' });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Applicant' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Applicant' })).toBeNull());
  unmount();
  renderApp(App, queue, approver);
  await screen.findByRole('link', { name: '7' });
  expect(screen.queryByRole('columnheader', { name: 'Applicant' })).toBeNull();
});

test('an empty queue shows an empty state; without a match the filters can be cleared', async () => {
  answer([]);
  const first = renderApp(App, queue, approver);
  expect(await screen.findByText('No requests pending review')).toBeInTheDocument();
  first.unmount();
  const { user, path } = renderApp(App, `${queue}?company=Nobody`, approver);
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(path()).toBe(queue));
});

test('a failure clears the table, shows the reason and can be retried', async () => {
  server.use(mock(listCertificationApprovals, { refused: '-1', message: 'The database is away' }));
  const { user } = renderApp(App, queue, approver);
  expect(await screen.findByText('The list could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('The database is away')).toBeInTheDocument();
  answer();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: '7' })).toBeInTheDocument();
});

test('a 403 of the list is reported to the host', async () => {
  server.use(mock(listCertificationApprovals, 'Account.Permission.Denied'));
  const { host } = renderApp(App, queue, approver);
  await waitFor(() => expect(host.onNoPermission).toHaveBeenCalled());
});

test('a decision made elsewhere refreshes the list', async () => {
  answer();
  const { host } = renderApp(App, queue, approver);
  await screen.findByRole('link', { name: '7' });
  answer([approval({ ID: 8 })]);
  act(() => host.events.emit('approval:changed', { kind: 'certification', id: 7, status: 2 }));
  expect(await screen.findByRole('link', { name: '8' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: '7' })).toBeNull();
});
