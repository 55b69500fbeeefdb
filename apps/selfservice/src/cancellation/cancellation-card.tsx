import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { CANCELLATION } from '@portal/common/rules/limits';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { CancelDialog } from './cancel-dialog.tsx';
import { ExportRow } from './export-row.tsx';
import styles from './cancellation.module.css';

/** Last card of the profile: export of the user's data, and account deletion. */
export function CancellationCard() {
  const [open, setOpen] = useState(false);
  return (
    <Sheet>
      <ExportRow />
      <div className={styles.row}>
        <div className={styles.about}>
          <h2 className={styles.title}>
            <FormattedMessage id="cancellation.title" />
          </h2>
          <p className={styles.text}>
            <FormattedMessage id="cancellation.text" values={{ days: CANCELLATION.workingDays }} />
          </p>
        </div>
        <Button danger onClick={() => setOpen(true)}>
          <FormattedMessage id="cancellation.open" />
        </Button>
      </div>
      <CancelDialog open={open} onClose={() => setOpen(false)} />
    </Sheet>
  );
}
