import { FormattedMessage } from 'react-intl';
import { DateTime } from '@portal/common/ui/date-time';
import type { Queue, QueueRequest } from '../queue.ts';
import { useClaims } from './changes.queries.ts';
import styles from './claim-mark.module.css';

/** In a list: the claim of the request, with name and time. */
export function ClaimMark({ queue, id }: { queue: Pick<Queue<QueueRequest>, 'kind' | 'review'>; id: number }) {
  const claim = useClaims(queue).find((one) => one.id === id);
  if (!claim) return null;
  const values = { name: claim.name, time: <DateTime at={claim.since} /> };
  return (
    <span className={styles.mark}>
      <FormattedMessage id={claim.own === 1 ? 'approvals.claim.own' : 'approvals.claim.mark'} values={values} />
    </span>
  );
}
