import { screen, waitFor, within } from '@testing-library/react';
import { certificationReview, listCertificationApprovals } from '@portal/common/contract/queues/certification-approval';
import { saveList } from '@portal/common/contract/console/list-files';
import { ASSIGNMENT } from '@portal/common/rules/limits';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';
import { approval, approver } from '../testing/approval.ts';

const queue = '/customers/approval/authentication';
const rows = [
  approval({ ID: 7, Company: 'Alpha Ltd' }),
  approval({ ID: 8, Company: 'Beta Ltd' }),
  approval({ ID: 9, Company: 'Gamma Ltd' }),
];
const person = { name: 'Kim', own: 0 as const };

function answer() {
  const rejected: unknown[] = [];
  const withdrawn: string[] = [];
  server.use(
    mock(listCertificationApprovals, ({ query }) => ({
      rows: query.count === 1 ? rows.slice(0, 1) : rows,
      total: 250,
    })),
    mock(certificationReview.changes, {
      cursor: '2026-03-19T07:00:00Z',
      claims: [{ id: 9, ...person, since: '2026-03-19T06:58:00Z', until: '2026-03-19T07:13:00Z' }],
      proposals: [],
      changed: [],
    }),
    mock(certificationReview.rejectSpam, ({ body }) => {
      rejected.push(body);
      return {
        results: body.ids.map((id) =>
          id === 8 ? { id, code: '4001213002', message: 'Rejected already.' } : { id, code: null, message: '' },
        ),
      };
    }),
    mock(certificationReview.withdraw, ({ params }) => {
      withdrawn.push(params.id);
      return {};
    }),
  );
  return { rejected, withdrawn };
}

test('rows are selected by keyboard, rejected as spam after a preview, with a result for each, and put back', async () => {
  const { rejected, withdrawn } = answer();
  const { user } = renderApp(App, queue, approver);
  const all = await screen.findByRole('checkbox', { name: 'Select all rows of this page' });
  await screen.findByText(/Kim/);
  all.focus();
  await user.keyboard(' ');
  expect(screen.getByRole('checkbox', { name: 'Select Alpha Ltd (7)' })).toBeChecked();
  const bar = within(screen.getByRole('group', { name: 'Selected rows' }));
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('3 selected');
  expect(bar.queryByRole('button', { name: /approve/i })).toBeNull();
  await user.click(bar.getByRole('button', { name: 'Reject as spam' }));

  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/You propose to reject 2 requests as spam/)).toBeVisible();
  expect(dialog.getByText('1 left out: a colleague works on it')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Apply to 2 rows' }));
  expect(rejected).toEqual([]);
  await user.type(dialog.getByLabelText('Reason, for the applicants'), 'Advertisement');
  await user.click(dialog.getByRole('button', { name: 'Apply to 2 rows' }));
  expect(await dialog.findByText('Done: 1 of 2. Refused: 1.')).toBeVisible();
  expect(rejected).toEqual([{ ids: [7, 8], reason: 'Advertisement' }]);
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Beta Ltd (8)Rejected already.',
    'Alpha Ltd (7)Done',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('Put back: 1 of 1. Refused: 0.')).toBeVisible();
  expect(withdrawn).toEqual(['7']);
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull());
});

test.each([
  ['is empty', () => ({ rows: [], total: 0 }), 'No requests pending review'],
  ['fails', () => '-1' as const, 'The list could not be loaded'],
])('results and undo stay when the list that is read again %s', async (_, reply, text) => {
  const { rejected, withdrawn } = answer();
  const { user } = renderApp(App, queue, approver);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
  await screen.findByText(/Kim/);
  await user.click(screen.getByRole('button', { name: 'Reject as spam' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason, for the applicants'), 'Advertisement');
  server.use(mock(listCertificationApprovals, reply));
  await user.click(dialog.getByRole('button', { name: /^Apply to/ }));
  await waitFor(() => expect(rejected).toHaveLength(1));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(dialog.getByText('Done: 1 of 2. Refused: 1.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('Put back: 1 of 1. Refused: 0.')).toBeVisible();
  expect(withdrawn).toEqual(['7']);
});

test('all that match are selected for what takes so many, and saved as they are filtered', async () => {
  answer();
  Object.assign(URL, { createObjectURL: () => 'blob:list', revokeObjectURL: () => {} });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const saved: (string | undefined)[][] = [];
  server.use(
    mock(saveList, ({ query: { of, ids } }) => {
      saved.push([of, ids]);
      return new Response('csv', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  const { user } = renderApp(App, `${queue}?only=overdue`, approver);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Beta Ltd (8)' }));
  const bar = within(screen.getByRole('group', { name: 'Selected rows' }));
  await user.click(bar.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  await user.click(bar.getByRole('button', { name: 'Select all 250 that match' }));
  expect(screen.getByRole('checkbox', { name: 'Select all rows of this page' })).toBeChecked();
  expect(bar.getByRole('button', { name: 'Reject as spam' })).toBeDisabled();
  expect(bar.getByRole('button', { name: 'Remind' })).toBeEnabled();
  await user.click(bar.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  const of = expect.stringMatching(/^\/api\/account\/v1\/certification\/approvals\?user_type=2&status=1&.*due=overdue/);
  expect(saved).toEqual([
    [of, '8'],
    [of, undefined],
  ]);
  expect(click).toHaveBeenCalledTimes(2);
  click.mockRestore();
});

test('selected requests are taken and put off, with the reason at each one that is a colleague’s', async () => {
  answer();
  const ordered: unknown[] = [];
  server.use(
    mock(certificationReview.assign, ({ body }) => {
      ordered.push(body);
      return {
        results: [7, 8, 9].map((id) => ({
          id,
          result: id === 8 ? ('others' as const) : ('done' as const),
          name: id === 8 ? 'Kim' : '',
        })),
      };
    }),
    mock(certificationReview.snooze, ({ body }) => {
      ordered.push(body.ids);
      return { results: body.ids.map((id) => ({ id, result: 'done' as const, name: '' })) };
    }),
  );
  const { user } = renderApp(App, queue, approver);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
  const bar = within(screen.getByRole('group', { name: 'Selected rows' }));
  await user.click(bar.getByRole('button', { name: 'Assign to me' }));
  const taking = within(await screen.findByRole('dialog'));
  await user.click(taking.getByRole('button', { name: 'Apply to 3 rows' }));
  expect(await taking.findByText('Done: 2 of 3. Refused: 1.')).toBeVisible();
  expect(ordered).toEqual([{ ids: [7, 8, 9], to: approver.user.user_id }]);
  await user.click(taking.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(ordered.at(-1)).toEqual({ ids: [7, 9], to: null }));
});

test('when a call fails, the rows that are not finished have the reason, also of putting them back', async () => {
  answer();
  const many = Array.from({ length: ASSIGNMENT.most + 1 }, (_, at) => approval({ ID: at + 1, Company: 'Alpha Ltd' }));
  server.use(
    mock(listCertificationApprovals, ({ query }) => ({
      rows: query.count === 1 || query.count === 10 ? many.slice(0, 1) : many,
      total: many.length,
    })),
    mock(certificationReview.assign, ({ body }) =>
      body.ids.length === 1 || body.to === null
        ? '-1'
        : { results: body.ids.map((id) => ({ id, result: 'done' as const, name: '' })) },
    ),
  );
  const { user } = renderApp(App, queue, approver);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
  const bar = within(screen.getByRole('group', { name: 'Selected rows' }));
  await user.click(bar.getByRole('button', { name: 'Select all 101 that match' }));
  await user.click(bar.getByRole('button', { name: 'Assign to me' }));
  const dialog = within(await screen.findByRole('dialog'));
  const failure = 'Something went wrong on our side. Try again in a moment.';
  await user.click(await dialog.findByRole('button', { name: 'Apply to 101 rows' }));
  expect(await dialog.findByText('Done: 100 of 101. Refused: 1.')).toBeVisible();
  expect(dialog.getAllByRole('listitem')[0]).toHaveTextContent(`Alpha Ltd (101)${failure}`);
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('Put back: 0 of 100. Refused: 100.')).toBeVisible();
  expect(dialog.getAllByText(failure)).toHaveLength(100);
});
