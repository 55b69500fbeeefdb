import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { latePart, useLatePart } from '@portal/common/late/late-part';
import { MANY } from '@portal/common/rules/limits';
import { VisuallyHidden } from '@portal/common/ui/visually-hidden';
import type { BulkAction } from './action.ts';
import type { Listed } from './bulk-dialog.tsx';
import styles from './selection.module.css';
import type { Selection } from './use-selection.ts';

const part = latePart(() => import('./bulk-dialog.tsx'));

/**
 * What can be done with the selected rows: a bar that stays at the end of the window while there are any. `onSave`
 * saves them as a file, without ids all that match.
 */
export function SelectionBar<Row extends { id: string | number }>({
  selection,
  total,
  actions,
  onSave,
  saving,
  ...listed
}: {
  selection: Selection<Row>;
  /** Rows that match. */
  total: number;
  actions: readonly BulkAction<Row>[];
  onSave: (ids?: readonly string[]) => void;
  saving: boolean;
} & Listed<Row>) {
  const intl = useIntl();
  const [action, setAction] = useState<BulkAction<Row>>();
  const dialog = useLatePart(part, action !== undefined);
  const { rows, all } = selection;
  const count = all ? total : rows.length;
  const Dialog = dialog?.BulkDialog;
  return (
    <>
      <VisuallyHidden role="status">
        {count > 0 && <FormattedMessage id="selection.count" values={{ count }} />}
      </VisuallyHidden>
      {count > 0 && (
        <div role="group" aria-label={intl.formatMessage({ id: 'selection.actions' })} className={styles.bar}>
          <span className={styles.count} aria-hidden>
            <FormattedMessage id="selection.count" values={{ count }} />
          </span>
          {!all && total > rows.length && (
            <Button type="link" onClick={selection.selectAll}>
              <FormattedMessage id="selection.all" values={{ total }} />
            </Button>
          )}
          <div className={styles.actions}>
            <Button loading={saving} onClick={() => onSave(all ? undefined : rows.map(({ id }) => String(id)))}>
              <FormattedMessage id="listFiles.save" />
            </Button>
            {actions.map((one) => (
              <Button
                key={one.key}
                danger={one.danger === true}
                aria-haspopup="dialog"
                disabled={count > (one.most ?? MANY.selected)}
                title={
                  count > (one.most ?? MANY.selected)
                    ? intl.formatMessage({ id: 'selection.tooMany' }, { most: one.most ?? MANY.selected })
                    : undefined
                }
                onClick={() => setAction(one)}
              >
                <FormattedMessage id={one.label} />
              </Button>
            ))}
            <Button type="text" onClick={selection.clear}>
              <FormattedMessage id="selection.clear" />
            </Button>
          </div>
        </div>
      )}
      {Dialog && action && (
        <Dialog<Row>
          {...listed}
          action={action}
          chosen={all ? undefined : rows}
          onClose={(changed) => {
            setAction(undefined);
            if (changed) selection.clear();
          }}
        />
      )}
    </>
  );
}
