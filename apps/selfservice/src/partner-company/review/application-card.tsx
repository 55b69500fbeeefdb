import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { PAGE } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { Icon } from '@portal/common/ui/icons';
import { LateNote, ReviewFacts } from '@portal/common/ui/review-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { ApprovalStatusPill } from '@portal/common/ui/status/statuses';
import type { PartnerCompany } from '../company.ts';
import styles from './application-card.module.css';

/** The application pending review: start, usual time, and possible actions. */
export function ApplicationCard({
  company: { application_time, usual_time, review_wait },
}: {
  company: PartnerCompany;
}) {
  return (
    <Sheet>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <FormattedMessage id="partner.application.title" />
        </h2>
        <ApprovalStatusPill status={ApprovalStatus.pending} />
      </div>
      <p className={styles.text}>
        <FormattedMessage id="partner.application.text" />
      </p>
      <LateNote wait={review_wait} className={styles.late} />
      <div className={styles.columns}>
        <dl className={styles.facts}>
          <div>
            <dt>
              <FormattedMessage id="partner.application.since" />
            </dt>
            <dd>
              <DateTime at={application_time} />
            </dd>
          </div>
          <ReviewFacts usual={usual_time} wait={review_wait} />
        </dl>
        <div>
          <h3 className={styles.meanwhile}>
            <FormattedMessage id="partner.application.meanwhile" />
          </h3>
          <ul className={styles.list}>
            <li>
              <Icon name="check" size={16} />
              <Link to={PAGE.partnerContact}>
                <FormattedMessage id="partner.application.verify" />
              </Link>
            </li>
            <li>
              <Icon name="check" size={16} />
              <Link to={PAGE.security}>
                <FormattedMessage id="partner.application.secure" />
              </Link>
            </li>
            <li>
              <Icon name="check" size={16} />
              <FormattedMessage id="partner.application.read" />
            </li>
          </ul>
        </div>
      </div>
    </Sheet>
  );
}
