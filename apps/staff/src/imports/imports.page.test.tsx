import { screen, waitFor, within } from '@testing-library/react';
import { runImport, tryImport, type ImportedRow } from '@portal/common/contract/console/imports';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';

const privileges = [Privilege.systemImport];
const user = someUser({ user_id: 'u-zhou', user_type: UserType.employee, privileges });
const open = () => renderApp(App, '/system/imports', { user, privileges });
const file = new File(['reference'], 'blocks.csv', { type: 'text/csv' });
const row = (more: Partial<ImportedRow>): ImportedRow => ({
  row: 2,
  reference: 'b-1',
  result: 'applied',
  problems: [],
  ...more,
});
const refused = row({
  row: 3,
  reference: 'b-2',
  result: 'refused',
  problems: [{ field: 'amount', code: 'amount.illegal', message: 'Enter an amount with two decimals' }],
});
const choose = async (by: ReturnType<typeof open>['user']) => {
  await screen.findByRole('button', { name: 'Choose a file and try it' });
  await by.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
};

test('a file is tried, its refused rows are shown by themselves, then it is imported and the answers stay', async () => {
  const sent: string[] = [];
  server.use(
    mock(tryImport, ({ params, query }) => {
      sent.push(`try ${params.noun} ${query.dry_run}`);
      return { rows: [row({}), refused] };
    }),
    mock(runImport, ({ params }) => {
      sent.push(`run ${params.noun}`);
      return { rows: [row({}), refused] };
    }),
  );
  const { user: by } = open();
  await by.click(await screen.findByRole('radio', { name: 'Blocks of cancellations' }));
  expect(screen.getByText(/list_type/)).toBeInTheDocument();
  await choose(by);
  expect(await screen.findByText(/^Dry run of blocks.csv: 1 to do, 0 without effect, 1 refused\./)).toBeVisible();
  const table = within(screen.getByRole('region', { name: 'Imports' }));
  // Nothing is done yet.
  expect(table.getByText('b-1').closest('tr')).toHaveTextContent('To do');
  await by.click(screen.getByText('Refused (1)'));
  await waitFor(() => expect(table.queryByText('b-1')).not.toBeInTheDocument());
  expect(table.getByText('b-2').closest('tr')).toHaveTextContent('amount Enter an amount with two decimals');
  await by.click(screen.getByRole('button', { name: 'Import 1 item' }));
  const result = await screen.findByText(/^blocks.csv imported: 1 done/);
  expect(result.closest('[role=status]')).toHaveFocus();
  expect(screen.getByText('b-1').closest('tr')).toHaveTextContent('Done');
  expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  expect(sent).toEqual(['try cancellation-blocks 1', 'run cancellation-blocks']);
  await by.click(screen.getByRole('button', { name: 'Choose another file' }));
  expect(await screen.findByRole('radio', { name: 'Blocks of cancellations' })).toBeChecked();
  expect(screen.getByText('What the file has').closest('[tabindex]')).toHaveFocus();
});

test('a file that is refused says why, and nothing can be imported where nothing is to do', async () => {
  server.use(mock(tryImport, 'Account.Import.Items'));
  const { user: by } = open();
  await choose(by);
  expect(await screen.findByRole('alert')).toHaveTextContent('Use a file with 1 to 1,000 items.');
  server.use(mock(tryImport, { rows: [row({ result: 'repeated' })] }));
  await choose(by);
  expect(await screen.findByRole('button', { name: 'Import 0 items' })).toBeDisabled();
});

test('a field that is wrong is named with what is wrong about it in a file', async () => {
  const problems = ['occurred_at', 'colour', ''].map((field) => ({
    field,
    code: 'request.invalid',
    message: 'The request',
  }));
  server.use(mock(tryImport, { rows: [row({ result: 'refused', problems })] }));
  const { user: by } = open();
  await choose(by);
  const rows = within(await screen.findByRole('region', { name: 'Imports' }));
  const items = rows.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    'occurred_at Missing, or not in the form that is expected',
    'colour There is no such field',
    ' This row cannot be read',
  ]);
});

test('a second click does not import the file again, and a failure of the import is shown', async () => {
  let calls = 0;
  const answer = Promise.withResolvers<undefined>();
  server.use(
    mock(tryImport, { rows: [row({})] }),
    mock(runImport, async () => {
      calls += 1;
      await answer.promise;
      return 'Account.Import.Items' as const;
    }),
  );
  const { user: by } = open();
  await choose(by);
  await by.dblClick(await screen.findByRole('button', { name: 'Import 1 item' }));
  answer.resolve(undefined);
  expect(await screen.findByRole('alert')).toHaveTextContent('Use a file with 1 to 1,000 items.');
  expect(calls).toBe(1);
});
