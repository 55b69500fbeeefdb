import { FormattedMessage } from 'react-intl';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import type { RowResult } from './action.ts';
import styles from './selection.module.css';

/** What became of each row, those that were refused first. */
export function Results<Row extends { id: string | number }>({
  rows,
  results,
  nameOf,
  busy,
  undone,
}: {
  rows: readonly Row[];
  results: readonly RowResult[];
  nameOf: (row: Row) => string;
  busy: boolean;
  /** The results are those of putting it back. */
  undone: boolean;
}) {
  const of = new Map(results.map((result) => [result.id, result]));
  const finished = rows.filter(({ id }) => of.has(id));
  const refused = finished.filter(({ id }) => of.get(id)?.failure !== null);
  const values = { done: finished.length - refused.length, refused: refused.length, total: rows.length };
  return (
    <>
      <p role="status" className={styles.text}>
        <FormattedMessage
          id={busy ? 'selection.running' : undone ? 'selection.undone' : 'selection.done'}
          values={{ ...values, finished: finished.length }}
        />
      </p>
      <ul className={styles.results}>
        {[...refused, ...finished.filter((row) => !refused.includes(row))].map((row) => {
          const failure = of.get(row.id)?.failure;
          return (
            <li key={row.id}>
              <bdi>{nameOf(row)}</bdi>
              {failure ? (
                <StatusPill tone="rejected" quiet>
                  {failure}
                </StatusPill>
              ) : (
                <StatusPill tone="approved" quiet>
                  <FormattedMessage id="selection.ok" />
                </StatusPill>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
