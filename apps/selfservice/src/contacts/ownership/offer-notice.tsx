import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { Alert } from '@portal/common/antd/base';
import { useSignedIn } from '@portal/common/host/use-host';
import { DateTime } from '@portal/common/ui/date-time';
import { usePeople } from '../people.ts';
import { useOffer } from './use-offer.ts';
import styles from './ownership.module.css';

/** Notice of a pending hand-over for giver and receiver, with a link to it. */
export function OfferNotice() {
  const { user_id } = useSignedIn();
  const { pages } = usePeople();
  const offer = useOffer().data?.offer;
  if (!offer || offer.expired === 1) return null;
  const mine = offer.contact_id === user_id;
  return (
    <Alert
      className={styles.notice ?? ''}
      type="info"
      showIcon
      title={
        <>
          <FormattedMessage
            id={mine ? 'ownership.banner.heir' : 'ownership.banner.giver'}
            values={{
              name: mine ? offer.from_name : offer.contact_name,
              until: <DateTime key="until" at={offer.expire_time} />,
            }}
          />{' '}
          <Link className={styles.link} to={pages.handOver}>
            <FormattedMessage id="ownership.banner.view" />
          </Link>
        </>
      }
    />
  );
}
