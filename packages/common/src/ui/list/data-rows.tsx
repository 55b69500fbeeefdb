import type { ReactNode } from 'react';
import { Table } from '../../antd/table.ts';
import { Checkbox } from '../../antd/base.ts';
import styles from './data-rows.module.css';
import { useNarrow } from '../use-narrow.tsx';

export interface DataColumn<Row> {
  key: string;
  title: ReactNode;
  /**
   * `stacked` is true on narrow windows, where there is room for whole texts. A cell without a value is `null`: the
   * table writes `--`, stacked rows leave it out.
   */
  render: (row: Row, stacked: boolean) => ReactNode;
  /** Pixels; columns without one share the rest. */
  width?: number;
  /** One line, cut at its end. The cell itself offers the whole text. */
  ellipsis?: boolean;
  sortable?: boolean;
  /** In stacked rows: `lead` is the heading, `action` is at the end, both without a label. */
  place?: 'lead' | 'action';
}

/** Rows that are chosen, each by a box at its beginning. */
export interface RowSelection<Row> {
  has: (row: Row) => boolean;
  onToggle: (row: Row, on: boolean) => void;
  onToggleAll: (on: boolean) => void;
  /** Name of a row's box, for assistive technology; of the box for all of them. */
  name: (row: Row) => string;
  allName: string;
}

export interface Sort {
  by: string;
  order: 'asc' | 'desc';
}

/**
 * Rows of data: a table, or, below 768 px, stacked rows with their labels. The caller sorts: `onSort` gets the
 * requested order, `sort` is the order shown. A wide table scrolls in our own element, because antd's scrolling adds
 * style elements that the CSP rejects.
 */
export function DataRows<Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  busy = false,
  compact = false,
  sort,
  onSort,
  selection,
}: {
  /** Name of the list, for assistive technology. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** New rows are being loaded; the old ones are shown dimmed. */
  busy?: boolean;
  /** 46 px rows, for queues. */
  compact?: boolean;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  selection?: RowSelection<Row> | undefined;
}) {
  const stacked = useNarrow();
  // Without a control in it the keyboard could not scroll a wide table.
  const hasControls =
    onSort !== undefined || selection !== undefined || columns.some(({ place }) => place === 'action');
  return (
    <div
      role="region"
      tabIndex={hasControls ? undefined : 0}
      aria-label={label}
      aria-busy={busy}
      className={`${styles.rows} ${busy ? styles.busy : ''}`}
    >
      {stacked ? (
        <StackedRows columns={columns} rows={rows} rowKey={rowKey} selection={selection} />
      ) : (
        <Table<Row>
          size={compact ? 'middle' : 'large'}
          pagination={false}
          tableLayout="fixed"
          rowKey={rowKey}
          dataSource={rows}
          style={{ minWidth: widthOf(columns) + (selection ? BOX_WIDTH : 0) }}
          showSorterTooltip={false}
          onChange={(_page, _filters, sorter) => {
            if (Array.isArray(sorter) || sorter.columnKey === undefined) return;
            onSort?.({ by: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'asc' : 'desc' });
          }}
          columns={[
            ...(selection ? [boxColumn(selection, rows)] : []),
            ...columns.map((column) => ({
              key: column.key,
              title: column.title,
              width: column.width,
              className: column.place === 'action' ? styles.pinned : undefined,
              ellipsis: column.ellipsis ? { showTitle: false } : false,
              render: (_value: unknown, row: Row) =>
                column.render(row, false) ?? (column.place === 'action' ? null : '--'),
              ...(column.sortable && {
                sorter: true,
                sortDirections: ['ascend' as const, 'descend' as const, 'ascend' as const],
                sortOrder:
                  sort?.by === column.key ? (sort.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
              }),
            })),
          ]}
        />
      )}
    </div>
  );
}

const widthOf = <Row,>(columns: readonly DataColumn<Row>[]) => columns.reduce((sum, { width = 160 }) => sum + width, 0);

const BOX_WIDTH = 44;

/** The column with the boxes. */
const boxColumn = <Row,>(selection: RowSelection<Row>, rows: readonly Row[]) => ({
  key: 'selected',
  width: BOX_WIDTH,
  title: (
    <Checkbox
      aria-label={selection.allName}
      checked={rows.length > 0 && rows.every(selection.has)}
      onChange={({ target }) => selection.onToggleAll(target.checked)}
    />
  ),
  render: (_value: unknown, row: Row) => <Box selection={selection} row={row} />,
});

const Box = <Row,>({ selection, row }: { selection: RowSelection<Row>; row: Row }) => (
  <Checkbox
    aria-label={selection.name(row)}
    checked={selection.has(row)}
    onChange={({ target }) => selection.onToggle(row, target.checked)}
  />
);

function StackedRows<Row>({
  columns,
  rows,
  rowKey,
  selection,
}: {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  selection: RowSelection<Row> | undefined;
}) {
  const at = (place: DataColumn<Row>['place']) => columns.filter((column) => column.place === place);
  return (
    <ul className={styles.stack}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.item}>
          {selection && (
            <div className={styles.box}>
              <Box selection={selection} row={row} />
            </div>
          )}
          {at('lead').map((column) => (
            <div key={column.key} className={styles.lead}>
              {column.render(row, true)}
            </div>
          ))}
          <dl className={styles.pairs}>
            {at(undefined).map((column) => {
              const value = column.render(row, true);
              if (value === null) return null;
              return (
                <div key={column.key} className={styles.pair}>
                  <dt>{column.title}</dt>
                  <dd>{value}</dd>
                </div>
              );
            })}
          </dl>
          {at('action').map((column) => (
            <div key={column.key} className={styles.action}>
              {column.render(row, true)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
