import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Alert, Button } from '../../antd/base.ts';
import { failureText } from '../server-message.tsx';
import { LatePagination } from '../../ui/late/late-pagination.tsx';
import { DataRows, type DataColumn } from '../../ui/list/data-rows.tsx';
import { useNarrow } from '../../ui/use-narrow.tsx';
import { Buttons } from '../../ui/buttons.tsx';
import { StepLead } from './step-lead.tsx';
import styles from './file-steps.module.css';

const SIZE = { wide: 20, narrow: 10 };

interface StepButton {
  text: ReactNode;
  run: () => unknown;
}

/**
 * Step that shows the rows of a file, page by page, with the way back to another file and, unless it is done, on to what
 * the file is for. A failure of `next` is shown here.
 */
export function RowsStep<Row extends { row: number }>({
  lead,
  filter,
  label,
  columns,
  rows,
  other,
  next,
}: {
  lead: ReactNode;
  filter?: ReactNode;
  /** Accessible name of the rows. */
  label: string;
  columns: DataColumn<Row>[];
  rows: readonly Row[];
  other: StepButton;
  next?: (StepButton & { disabled: boolean }) | undefined;
}) {
  const { locale } = useIntl();
  const narrow = useNarrow();
  const size = narrow ? SIZE.narrow : SIZE.wide;
  const [chosen, setChosen] = useState(1);
  // A filter may leave fewer pages.
  const page = Math.min(chosen, Math.max(1, Math.ceil(rows.length / size)));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);

  async function goOn(run: () => unknown) {
    // Before the second click of a double click, unlike the state of a mutation.
    setBusy(true);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      setFailure(failureText(error, locale));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <StepLead role="status">{lead}</StepLead>
      {filter && <div className={styles.filter}>{filter}</div>}
      <DataRows
        compact
        label={label}
        columns={columns}
        rows={rows.slice((page - 1) * size, page * size)}
        rowKey={({ row }) => row}
        busy={busy}
      />
      {rows.length > size && (
        <div className={styles.pages}>
          <LatePagination
            current={page}
            pageSize={size}
            total={rows.length}
            simple={narrow}
            showSizeChanger={false}
            onChange={setChosen}
          />
        </div>
      )}
      {failure && <Alert type="error" showIcon role="alert" title={failure} className={styles.failure ?? ''} />}
      <Buttons className={styles.end}>
        <Button onClick={() => other.run()} disabled={busy}>
          {other.text}
        </Button>
        {next && (
          <Button type="primary" disabled={next.disabled} loading={busy} onClick={() => void goOn(next.run)}>
            {next.text}
          </Button>
        )}
      </Buttons>
    </>
  );
}
