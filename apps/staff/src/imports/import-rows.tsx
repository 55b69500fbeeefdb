import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Segmented } from '@portal/common/antd/base';
import { runImport, type ImportedRow } from '@portal/common/contract/console/imports';
import { REPORTED_FIELDS } from '@portal/common/enums/service/reported-fields';
import type { ReportedNoun } from '@portal/common/enums/service/reported-noun';
import { messageOf } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { RowsStep } from '@portal/common/form/file-steps/rows-step';
import type { DataColumn } from '@portal/common/ui/list/data-rows';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import type { Answered } from './answered.ts';
import styles from './imports.module.css';

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
  const [filter, setFilter] = useState<'all' | 'refused'>('all');
  const { mutateAsync: run } = useChange(runImport);
  const count = (result: ImportedRow['result']) => rows.filter((row) => row.result === result).length;
  const [applied, refused] = [count('applied'), count('refused')];

  async function importFile() {
    const answer = await run({ params: { noun }, form: {}, file });
    onDone({ noun, file, rows: answer.rows, saidIn: intl.locale, done: true });
  }

  const columns: DataColumn<ImportedRow>[] = [
    {
      key: 'reference',
      width: 240,
      place: 'lead',
      title: <FormattedMessage id="imports.reference" />,
      render: ({ reference }) => <span className={styles.code}>{reference || '--'}</span>,
    },
    { key: 'row', width: 80, title: <FormattedMessage id="imports.row" />, render: ({ row }) => row },
    {
      key: 'result',
      width: 160,
      title: <FormattedMessage id="imports.result" />,
      render: ({ result }) => (
        <StatusPill tone={TONES[result]} quiet>
          <FormattedMessage id={result === 'applied' && !done ? 'imports.result.due' : `imports.result.${result}`} />
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
                {problem.field && <b>{problem.field}</b>} <Reason problem={problem} noun={noun} saidIn={saidIn} />
              </li>
            ))}
          </ul>
        ),
    },
  ];

  return (
    <RowsStep
      lead={
        <FormattedMessage
          id={done ? 'imports.done' : 'imports.tried'}
          values={{ file: file.name, applied, refused, other: rows.length - applied - refused }}
        />
      }
      filter={
        <Segmented<'all' | 'refused'>
          aria-label={intl.formatMessage({ id: 'imports.filter' })}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: <FormattedMessage id="imports.filter.all" values={{ count: rows.length }} /> },
            { value: 'refused', label: <FormattedMessage id="imports.filter.refused" values={{ count: refused }} /> },
          ]}
        />
      }
      label={intl.formatMessage({ id: 'imports.title' })}
      columns={columns}
      rows={filter === 'all' ? rows : rows.filter(({ result }) => result === 'refused')}
      other={{ text: <FormattedMessage id="imports.other" />, run: onOther }}
      next={
        done
          ? undefined
          : {
              text: <FormattedMessage id="imports.run" values={{ applied }} />,
              disabled: applied === 0,
              run: importFile,
            }
      }
    />
  );
}

/** Why a row or a field is refused. A file needs more than that something in a request is not valid. */
function Reason({
  problem,
  noun,
  saidIn,
}: {
  problem: ImportedRow['problems'][number];
  noun: ReportedNoun;
  saidIn: string;
}) {
  const { code, field } = problem;
  if (code !== 'request.invalid') return messageOf(problem, saidIn);
  if (field === '') return <FormattedMessage id="imports.unreadable" />;
  return <FormattedMessage id={REPORTED_FIELDS[noun].includes(field) ? 'imports.invalid' : 'imports.unknownField'} />;
}
