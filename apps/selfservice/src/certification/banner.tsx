import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { Alert } from '@portal/common/antd/base';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { Icon } from '@portal/common/ui/icons';
import { PAGE } from '@portal/common/pages/addresses';
import styles from './banner.module.css';
import { useMayCertify } from './use-may-certify.ts';

/** Warns that the company is not verified and links to the verification. Hidden pending review and once verified. */
export function CertificationBanner({ status }: { status: AuthStatus | undefined }) {
  const may = useMayCertify();
  if (status === undefined || status === AuthStatus.pending || status === AuthStatus.authenticated) return null;
  const rejected = status === AuthStatus.rejected;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      className={styles.banner ?? ''}
      title={
        <>
          <strong>
            <FormattedMessage
              id={rejected ? 'certification.banner.rejected' : 'certification.banner.unauthenticated'}
            />
          </strong>{' '}
          <FormattedMessage id="certification.banner.why" />
        </>
      }
      action={
        may && (
          <Link to={PAGE.newCertification} className={styles.go}>
            <FormattedMessage id={rejected ? 'certification.banner.again' : 'certification.banner.go'} />
            <Icon name="right" size={14} />
          </Link>
        )
      }
    />
  );
}
