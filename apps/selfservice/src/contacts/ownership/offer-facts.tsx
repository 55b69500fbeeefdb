import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { OwnershipOffer } from '@portal/common/contract/company/ownership';
import { DateTime } from '@portal/common/ui/date-time';
import { Facts } from '@portal/common/ui/facts/facts';
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
      <div className={styles.facts}>
        <Facts
          facts={[
            ['ownership.by', from_name],
            ['ownership.to', <bdi key="to">{contact_name}</bdi>],
            ['ownership.since', <DateTime key="since" at={offered_time} />],
            ['ownership.until', <DateTime key="until" at={expire_time} />],
          ]}
        />
      </div>
    </>
  );
}
