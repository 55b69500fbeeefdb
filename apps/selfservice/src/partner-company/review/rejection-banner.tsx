import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { Alert } from '@portal/common/antd/base';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { PERSON_FIELDS, type RegistrationField } from '@portal/common/enums/partner/registration-refusal';
import { useSignedIn } from '@portal/common/host/use-host';
import { PAGE, type PagePath } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { Icon } from '@portal/common/ui/icons';
import { lockOf, usePartnerCompany } from '../company.ts';
import styles from './rejection-banner.module.css';

/** Page on which a field is corrected. */
function pageOf(field: RegistrationField): PagePath {
  if (field === 'intention_partner_type') return PAGE.partnerBusiness;
  return PERSON_FIELDS.includes(field) ? PAGE.partnerContact : PAGE.partnerCompany;
}

/**
 * Banner on every page of a partner whose application was rejected: time, reason, refused fields, links to correct them,
 * and which of them are corrected by now.
 */
export default function RejectionBanner() {
  const { role } = useSignedIn();
  const { data } = usePartnerCompany();
  if (data?.approval_status !== ApprovalStatus.rejected) return null;
  const mayCorrect = lockOf(data, role) === undefined;
  return (
    <Alert
      type="error"
      showIcon
      role="status"
      className={styles.banner ?? ''}
      title={
        <strong>
          <FormattedMessage id="partner.rejected.title" values={{ day: <DateTime at={data.approval_time} /> }} />
        </strong>
      }
      description={
        <>
          {data.approval_opinion && (
            <p className={styles.opinion}>
              <FormattedMessage id="partner.rejected.opinion" values={{ opinion: data.approval_opinion }} />
            </p>
          )}
          {data.refused_fields.length > 0 && (
            <ul className={styles.list}>
              {data.refused_fields.map(({ field, reason }) => (
                <li key={field}>
                  {mayCorrect ? (
                    <Link to={pageOf(field)}>
                      <FormattedMessage id={`registrationField.${field}`} />
                    </Link>
                  ) : (
                    <strong>
                      <FormattedMessage id={`registrationField.${field}`} />
                    </strong>
                  )}
                  <span> · </span>
                  {data.corrected_fields.includes(field) ? (
                    <span className={styles.corrected}>
                      <Icon name="check" size={14} /> <FormattedMessage id="partner.rejected.corrected" />
                    </span>
                  ) : (
                    <FormattedMessage id={`registrationReason.${reason}`} />
                  )}
                </li>
              ))}
            </ul>
          )}
          <p className={styles.what}>
            {mayCorrect ? (
              <FormattedMessage
                id="partner.rejected.correct"
                values={{
                  page: (text) => (
                    <Link key="page" to={PAGE.partnerCompany}>
                      {text}
                    </Link>
                  ),
                }}
              />
            ) : (
              <FormattedMessage id="partner.rejected.others" values={{ name: data.main_account }} />
            )}
          </p>
        </>
      }
    />
  );
}
