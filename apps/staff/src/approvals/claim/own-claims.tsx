import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, App, Button } from '@portal/common/antd/base';
import { accountReview } from '@portal/common/contract/queues/account-approvals';
import { certificationReview } from '@portal/common/contract/queues/certification-approval';
import { contractReview } from '@portal/common/contract/queues/contract-approval';
import { listOwnClaims, type OwnClaim } from '@portal/common/contract/queues/queues';
import { registrationReview } from '@portal/common/contract/queues/registration-approval';
import { failureText } from '@portal/common/form/server-message';
import { useRefresh } from '@portal/common/host/use-change';
import { useCall } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { REVIEW_CLAIM } from '@portal/common/rules/limits';
import { DateTime } from '@portal/common/ui/date-time';
import { LatePopover } from '@portal/common/ui/late/late-float';
import type { Queue, QueueRequest } from '../queue.ts';
import { useClaims } from './changes.queries.ts';
import styles from './own-claims.module.css';

const REVIEW = {
  certification: certificationReview,
  registration: registrationReview,
  contract: contractReview,
  account: accountReview,
} as const;

/** The requests of all queues that the reader works on, each with a button that releases it. */
function OwnClaims({ onReleased }: { onReleased?: (() => void) | undefined }) {
  const intl = useIntl();
  const call = useCall();
  const refresh = useRefresh();
  const { message } = App.useApp();
  const [releasing, setReleasing] = useState<OwnClaim>();
  const { data, isError } = useRead(listOwnClaims, {}, { staleTime: 0 });

  async function release(claim: OwnClaim) {
    setReleasing(claim);
    try {
      await call(REVIEW[claim.queue].release, { params: { id: String(claim.id) } });
      onReleased?.();
    } catch (error) {
      void message.error(failureText(error, intl.locale));
    }
    setReleasing(undefined);
    void refresh('queue-counts', 'approvals');
  }

  if (isError) return <FormattedMessage id="approvals.claim.yours.failed" />;
  return (
    <ul className={styles.claims} aria-busy={!data}>
      {data?.claims.map((claim) => (
        <li key={`${claim.queue} ${claim.id}`}>
          <span>
            <span className={styles.company}>{claim.company}</span>
            <span className={styles.since}>
              <FormattedMessage id={`approvals.claim.queue.${claim.queue}`} /> · <DateTime at={claim.since} />
            </span>
          </span>
          <Button
            size="small"
            loading={releasing === claim}
            aria-label={intl.formatMessage({ id: 'approvals.claim.release.what' }, { company: claim.company })}
            onClick={() => void release(claim)}
          >
            <FormattedMessage id="approvals.claim.release" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Above a list: how many of its requests the reader works on, with all of the reader's claims. Nothing without one. */
export function OwnClaimsButton({ queue }: { queue: Pick<Queue<QueueRequest>, 'kind' | 'review'> }) {
  const own = useClaims(queue).filter((claim) => claim.own === 1).length;
  if (own === 0) return null;
  return (
    <LatePopover destroyOnHidden title={<FormattedMessage id="approvals.claim.yours.title" />} content={<OwnClaims />}>
      <Button type="text" aria-haspopup="dialog">
        <FormattedMessage id="approvals.claim.yours" values={{ count: own }} />
      </Button>
    </LatePopover>
  );
}

/** Says that the reader works on as many requests as one person may, and which. */
export function ClaimLimit({ onReleased }: { onReleased: () => void }) {
  return (
    <Alert
      className={styles.limit ?? ''}
      type="warning"
      showIcon
      role="alert"
      title={<FormattedMessage id="approvals.claim.limit" values={{ most: REVIEW_CLAIM.most }} />}
      description={<OwnClaims onReleased={onReleased} />}
    />
  );
}
