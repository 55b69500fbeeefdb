import { FormattedMessage } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import { Sheet } from '@portal/common/ui/facts/sheet';
import type { Queue, QueueRequest } from '../queue.ts';
import { ConflictList } from './conflict-list.tsx';
import { useConflicts } from './conflicts.queries.ts';
import styles from './conflicts.module.css';

/** What a request shares with other companies and people, beside its decision. */
export function ConflictCard({ queue, id }: { queue: Pick<Queue<QueueRequest>, 'kind' | 'review'>; id: number }) {
  const { data, isError, refetch } = useConflicts(queue, id);
  const fresh = data?.some((conflict) => conflict.fresh === 1);
  return (
    <Sheet title={<FormattedMessage id="approvals.conflicts.title" />}>
      <div aria-live="polite" aria-busy={!data && !isError}>
        {fresh && (
          <Alert
            className={styles.alert ?? ''}
            type="warning"
            showIcon
            title={<FormattedMessage id="approvals.conflicts.new" />}
          />
        )}
        {data && data.length > 0 && <ConflictList conflicts={data} />}
        {data?.length === 0 && (
          <p className={styles.none}>
            <FormattedMessage id="approvals.conflicts.none" />
          </p>
        )}
        {!data && !isError && (
          <p className={styles.none}>
            <FormattedMessage id="approvals.conflicts.loading" />
          </p>
        )}
        {isError && (
          <p className={styles.none}>
            <FormattedMessage id="approvals.conflicts.failed" />{' '}
            <Button type="link" size="small" onClick={() => void refetch()}>
              <FormattedMessage id="approvals.conflicts.again" />
            </Button>
          </p>
        )}
      </div>
    </Sheet>
  );
}
