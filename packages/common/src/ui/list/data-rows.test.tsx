import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataRows, type DataColumn } from './data-rows.tsx';

interface Row {
  id: number;
  name: string;
  note: string;
}

const rows: Row[] = [
  { id: 1, name: 'Acme', note: 'A long note' },
  { id: 2, name: 'Bolt', note: '' },
];
const columns: DataColumn<Row>[] = [
  { key: 'name', title: 'Name', place: 'lead', render: ({ name }) => name },
  {
    key: 'note',
    title: 'Note',
    sortable: true,
    render: ({ note }, stacked) => (note ? `${note}${stacked ? ' in full' : ''}` : null),
  },
  { key: 'do', title: 'Actions', place: 'action', render: ({ id }) => <a href={`#${id}`}>Open {id}</a> },
];

const media = window.matchMedia;
afterEach(() => {
  window.matchMedia = media;
});

function narrow() {
  window.matchMedia = (query) => ({ ...media(query), matches: query.includes('max-width') });
}

test('wide windows show a table', () => {
  render(<DataRows label="Things" columns={columns} rows={rows} rowKey={({ id }) => id} />);
  const table = within(screen.getByRole('region', { name: 'Things' })).getByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Name', 'Note', 'Actions']);
  expect(within(table).getByText('A long note')).toBeInTheDocument();
  expect(within(table).getByRole('row', { name: 'Bolt -- Open 2' })).toBeInTheDocument();
});

test('sorting reports column and direction', async () => {
  const onSort = jest.fn();
  render(
    <DataRows
      label="Things"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      sort={{ by: 'note', order: 'asc' }}
      onSort={onSort}
    />,
  );
  await userEvent.click(screen.getByRole('columnheader', { name: 'Note' }));
  expect(onSort).toHaveBeenCalledWith({ by: 'note', order: 'desc' });
});

test('narrow windows show stacked rows with labels, without those that are empty', () => {
  narrow();
  render(<DataRows label="Things" columns={columns} rows={rows} rowKey={({ id }) => id} />);
  expect(screen.queryByRole('table')).toBeNull();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('AcmeNoteA long note in fullOpen 1');
  expect(second).toHaveTextContent('BoltOpen 2');
});

test('the table shows that new rows are being loaded', () => {
  render(<DataRows label="Things" columns={columns} rows={rows} rowKey={({ id }) => id} busy />);
  expect(screen.getByRole('region', { name: 'Things' })).toHaveAttribute('aria-busy', 'true');
});
