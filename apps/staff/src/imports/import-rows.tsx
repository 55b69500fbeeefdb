import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button, Segmented } from '@portal/common/antd/base';
import { runImport, type ImportedRow } from '@portal/common/contract/console/imports';
import { failureText, messageOf } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { LatePagination } from '@portal/common/ui/late/late-pagination';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import { useNarrow } from '@portal/common/ui/use-narrow';
import type { Answered } from './answered.ts';
import styles from './imports.module.css';

const SIZE = { wide: 20, narrow: 10 };
const TONES = { applied: 'approved', repeated: 'neutral', superseded: 'neutral', refused: 'rejected' } as const;

/** The answers of a file row by row. After a dry run the import can follow; its answers stay until one leaves. */
export function ImportRows({
  answered,
  onDone,
  onOther,
}: {
  answered: Answered;
  onDone: (answered: Answered) => void;
  onOther: () => void;
}) {
  const { noun, file, rows, saidIn, done } = answered;
  const intl = useIntl();
  const narrow = useNarrow();
  const size = narrow ? SIZE.narrow : SIZE.wide;
  const [filter, setFilter] = useState<'all' | 'refused'>('all');
  const [page, setPage] = useState(1);
  const [failure, setFailure] = useState<ReactNode>(null);
  const { mutate: run, isPending } = useChange(runImport);
  const count = (result: ImportedRow['result']) => rows.filter((row) => row.result === result).length;
  const [applied, refused] = [count('applied'), count('refused')];
  const shown = filter === 'all' ? rows : rows.filter(({ result }) => result === filter);

  // The button that led here is gone.
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(function takeFocus() {
    summary.current?.focus();
  }, []);

  const send = () =>
    run(
      { params: { noun }, form: {}, file },
      {
        onSuccess: (answer) => onDone({ noun, file, rows: answer.rows, saidIn: intl.locale, done: true }),
        onError: (error) => setFailure(failureText(error, intl.locale)),
      },
    );

  const columns: DataColumn<ImportedRow>[] = [
    {
      key: 'reference',
      width: 240,
      place: 'lead',
      title: <FormattedMessage id="imports.reference" />,
      render: ({ reference }) => <span className={styles.columns}>{reference || '--'}</span>,
    },
    { key: 'row', width: 80, title: <FormattedMessage id="imports.row" />, render: ({ row }) => row },
    {
      key: 'result',
      width: 160,
      title: <FormattedMessage id="imports.result" />,
      render: ({ result }) => (
        <StatusPill tone={TONES[result]} quiet>
          <FormattedMessage id={`imports.result.${result}`} />
        </StatusPill>
      ),
    },
    {
      key: 'problems',
      title: <FormattedMessage id="imports.problems" />,
      render: ({ problems }) =>
        problems.length === 0 ? (
          '--'
        ) : (
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={`${problem.field} ${problem.code}`}>
                {problem.field && <b>{problem.field}</b>} {messageOf(problem, saidIn)}
              </li>
            ))}
          </ul>
        ),
    },
  ];

  return (
    <>
      <p ref={summary} tabIndex={-1} role="status" className={styles.summary}>
        <FormattedMessage
          id={done ? 'imports.done' : 'imports.tried'}
          values={{ file: file.name, applied, refused, other: rows.length - applied - refused }}
        />
      </p>
      <Segmented<'all' | 'refused'>
        className={styles.filter ?? ''}
        value={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
        options={[
          { value: 'all', label: <FormattedMessage id="imports.filter.all" values={{ count: rows.length }} /> },
          { value: 'refused', label: <FormattedMessage id="imports.filter.refused" values={{ count: refused }} /> },
        ]}
      />
      <DataRows
        compact
        label={intl.formatMessage({ id: 'imports.title' })}
        columns={columns}
        rows={shown.slice((page - 1) * size, page * size)}
        rowKey={({ row }) => row}
        busy={isPending}
      />
      {shown.length > size && (
        <div className={styles.pages}>
          <LatePagination
            current={page}
            pageSize={size}
            total={shown.length}
            simple={narrow}
            showSizeChanger={false}
            onChange={setPage}
          />
        </div>
      )}
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      <div className={styles.end}>
        <Button onClick={onOther} disabled={isPending}>
          <FormattedMessage id="imports.other" />
        </Button>
        {!done && (
          <Button type="primary" disabled={applied === 0} loading={isPending} onClick={send}>
            <FormattedMessage id="imports.run" values={{ applied }} />
          </Button>
        )}
      </div>
    </>
  );
}
