import type { ReactNode } from 'react';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { Sheet } from '@portal/common/ui/facts/sheet';
import styles from './request-columns.module.css';

/**
 * Columns of a request's page: what was submitted, and beside it the data or the decision. Until `pending` ends a
 * skeleton takes the place of the second column, so that nothing in it moves under the pointer.
 */
export function RequestColumns({
  submitted,
  pending = false,
  children,
}: {
  submitted: ReactNode;
  pending?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>{submitted}</div>
      {pending && (
        <Sheet>
          <PageSkeleton kind="form" rows={6} />
        </Sheet>
      )}
      <div className={styles.stack} hidden={pending}>
        {children}
      </div>
    </div>
  );
}
