import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { Call } from '@portal/common/client/call';
import { DialogForm } from '@portal/common/form/dialog-form';
import { failureText } from '@portal/common/form/server-message';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useCall } from '@portal/common/host/use-host';
import { MANY } from '@portal/common/rules/limits';
import { Buttons } from '@portal/common/ui/buttons';
import { Dialog } from '@portal/common/ui/dialog';
import { PageSkeleton } from '@portal/common/ui/status/states';
import type { MessageId } from '../intl/messages.ts';
import type { BulkAction, Doing, RowResult, Values } from './action.ts';
import { Results } from './results.tsx';
import styles from './selection.module.css';

/** What a list says of its rows. */
export interface Listed<Row> {
  nameOf: (row: Row) => string;
  /** Reads all rows that match, at most so many. */
  readAll: (call: Call, most: number) => Promise<readonly Row[]>;
  /** Rows were changed. */
  onChanged: () => void;
}

/** Says what an action will do with the selected rows, does it, and says what became of each. */
export function BulkDialog<Row extends { id: string | number }>({
  action,
  chosen,
  nameOf,
  readAll,
  onChanged,
  onClose,
}: Listed<Row> & {
  action: BulkAction<Row>;
  /** Undefined: all that match. */
  chosen: readonly Row[] | undefined;
  onClose: (changed: boolean) => void;
}) {
  const call = useCall();
  const intl = useIntl();
  const [rows, setRows] = useState(chosen);
  const [failure, setFailure] = useState<ReactNode>();
  const [results, setResults] = useState<readonly RowResult[]>();
  const [busy, setBusy] = useState(false);
  const [undone, setUndone] = useState(false);

  useEffect(
    function readRows() {
      if (chosen) return;
      readAll(call, action.most ?? MANY.selected).then(setRows, (error: unknown) =>
        setFailure(failureText(error, intl.locale)),
      );
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog opens: what is confirmed stays the same
    [],
  );

  /** Does or undoes the action. When that fails, each row that is not finished gets the reason. */
  async function work(doing: Doing<Row>, taking: readonly Row[], values: Values) {
    setBusy(true);
    let sofar: readonly RowResult[] = [];
    setResults(sofar);
    try {
      await doing(call, taking, values, (some) => {
        sofar = [...sofar, ...some];
        setResults(sofar);
      });
    } catch (error) {
      const reason = failureText(error, intl.locale);
      const unfinished = taking.filter(({ id }) => !sofar.some((one) => one.id === id));
      setResults([...sofar, ...unfinished.map(({ id }) => ({ id, failure: reason }))]);
    } finally {
      setBusy(false);
      onChanged();
    }
  }

  const taking = rows?.filter((row) => action.leftOut?.(row) === undefined) ?? [];
  const succeeded = taking.filter(({ id }) => results?.some((one) => one.id === id && one.failure === null));
  return (
    <Dialog
      open
      width={560}
      closes={busy ? 'byButton' : 'onPurpose'}
      onClose={() => onClose(results !== undefined)}
      title={<FormattedMessage id={action.label} />}
    >
      {failure !== undefined && <p role="alert">{failure}</p>}
      {failure === undefined && !rows && <PageSkeleton kind="table" rows={3} />}
      {rows && !results && (
        <Preview
          action={action}
          rows={rows}
          taking={taking}
          nameOf={nameOf}
          onClose={() => onClose(false)}
          onRun={(values) => work(action.run, taking, values)}
        />
      )}
      {rows && results && (
        <>
          <Results rows={taking} results={results} nameOf={nameOf} busy={busy} undone={undone} />
          <Buttons>
            {action.undo && !undone && !busy && succeeded.length > 0 && (
              <Button
                onClick={() => {
                  setUndone(true);
                  setRows(succeeded);
                  void work(action.undo!, succeeded, {});
                }}
              >
                <FormattedMessage id="selection.undo" />
              </Button>
            )}
            <Button type="primary" loading={busy} onClick={() => onClose(true)}>
              <FormattedMessage id="common.close" />
            </Button>
          </Buttons>
        </>
      )}
    </Dialog>
  );
}

/** Rows that the preview names; it counts the rest. */
const NAMED = 5;

/** What will happen: how many rows take part, which are left out and why, and the fields of the action. */
function Preview<Row extends { id: string | number }>({
  action,
  rows,
  taking,
  nameOf,
  onRun,
  onClose,
}: {
  action: BulkAction<Row>;
  rows: readonly Row[];
  taking: readonly Row[];
  nameOf: (row: Row) => string;
  onRun: (values: Values) => Promise<void>;
  onClose: () => void;
}) {
  const intl = useIntl();
  const form = usePortalForm<Record<string, string>>({ name: `bulk-${action.key}` });
  const reasons = new Map<MessageId, number>();
  for (const row of rows) {
    const reason = action.leftOut?.(row);
    if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const named = taking.slice(0, NAMED).map(nameOf);
  return (
    <DialogForm
      form={form}
      danger={action.danger === true}
      submit={<FormattedMessage id="selection.run" values={{ count: taking.length }} />}
      disabled={taking.length === 0}
      onClose={onClose}
      onSubmit={onRun}
    >
      <p className={styles.text}>
        <FormattedMessage id={action.text} values={{ count: taking.length }} />
      </p>
      {taking.length > 0 && (
        <p className={styles.names}>
          <bdi>{intl.formatList(named)}</bdi>
          {taking.length > NAMED && (
            <span>
              {' '}
              <FormattedMessage id="selection.more" values={{ count: taking.length - NAMED }} />
            </span>
          )}
        </p>
      )}
      {reasons.size > 0 && (
        <ul className={styles.leftOut}>
          {[...reasons].map(([reason, count]) => (
            <li key={reason}>
              <FormattedMessage id={reason} values={{ count }} />
            </li>
          ))}
        </ul>
      )}
      {action.fields}
    </DialogForm>
  );
}
