import { FormattedMessage } from 'react-intl';
import { Alert } from '@portal/common/antd/base';
import { JOIN_COMPANY_PAGE } from '@portal/common/pages/addresses';
import { LinkButton } from '@portal/common/ui/link-button';
import { JoinTexts } from '../intl/join/join-texts.tsx';
import { Reference } from './failure.tsx';
import styles from './join-offer.module.css';

/** For somebody whom the provider of a company confirmed, and who has no account: leads to asking for one. */
export default function JoinOffer({ reference }: { reference: string | undefined }) {
  return (
    <JoinTexts>
      <Alert
        type="info"
        showIcon
        role="status"
        className={styles.offer ?? ''}
        title={<FormattedMessage id="join.offer" />}
        description={
          <>
            <p className={styles.reference}>
              <Reference of={reference} />
            </p>
            <LinkButton type="primary" to={`${JOIN_COMPANY_PAGE}?by=provider`}>
              <FormattedMessage id="join.offer.link" />
            </LinkButton>
          </>
        }
      />
    </JoinTexts>
  );
}
