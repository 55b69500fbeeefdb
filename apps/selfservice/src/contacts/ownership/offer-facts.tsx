import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { OwnershipOffer } from '@portal/common/contract/company/ownership';
import { DateTime } from '@portal/common/ui/date-time';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import styles from './ownership.module.css';

/** Giver, receiver, start and end of an offer. */
export function OfferFacts({
  offer: { from_name, contact_name, offered_time, expire_time, expired },
  title,
}: {
  offer: OwnershipOffer;
  title: ReactNode;
}) {
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        <StatusPill tone={expired ? 'neutral' : 'pending'}>
          <FormattedMessage id={expired ? 'ownership.expired' : 'ownership.pending'} />
        </StatusPill>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>
            <FormattedMessage id="ownership.by" />
          </dt>
          <dd>{from_name}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="ownership.to" />
          </dt>
          <dd>
            <bdi>{contact_name}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="ownership.since" />
          </dt>
          <dd>
            <DateTime at={offered_time} />
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="ownership.until" />
          </dt>
          <dd>
            <DateTime at={expire_time} />
          </dd>
        </div>
      </dl>
    </>
  );
}
