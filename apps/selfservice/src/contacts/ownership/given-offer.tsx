import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { OwnershipOffer } from '@portal/common/contract/company/ownership';
import { OfferFacts } from './offer-facts.tsx';
import { useEnding } from './use-ending.ts';
import styles from './ownership.module.css';

/** The offer for its giver: waiting for the receiver, or expired. */
export function GivenOffer({ offer }: { offer: OwnershipOffer }) {
  const { contact_name: name, expired } = offer;
  const { ask, end, ending } = useEnding();
  return (
    <>
      <OfferFacts offer={offer} title={<FormattedMessage id="ownership.pending.giver.title" values={{ name }} />} />
      <p className={styles.lead}>
        <FormattedMessage id={expired ? 'ownership.expired.giver' : 'ownership.pending.giver'} values={{ name }} />
      </p>
      <div className={styles.foot}>
        {expired ? (
          <Button type="primary" loading={ending} onClick={() => void end()}>
            <FormattedMessage id="ownership.again" />
          </Button>
        ) : (
          <Button loading={ending} onClick={() => void ask('withdraw', name)}>
            <FormattedMessage id="ownership.withdraw" />
          </Button>
        )}
      </div>
    </>
  );
}
