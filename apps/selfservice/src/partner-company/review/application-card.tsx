import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { PAGE } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { Icon } from '@portal/common/ui/icons';
import { LateNote, reviewFacts } from '@portal/common/ui/review-time';
import { Facts } from '@portal/common/ui/facts/facts';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { ApprovalStatusPill } from '@portal/common/ui/status/statuses';
import { askedTexts } from '../../intl/messages.ts';
import type { PartnerCompany } from '../company.ts';
import styles from './application-card.module.css';

/** Lazy: loaded only with a question. */
const ApplicationQuestion = lazy(() => askedTexts.loadedWith(import('../question/application-question.tsx')));

/** The application pending review: a question to answer, start, usual time, and possible actions. */
export function ApplicationCard({ company }: { company: PartnerCompany }) {
  const { application_time, usual_time, review_wait, question } = company;
  return (
    <Sheet>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <FormattedMessage id="partner.application.title" />
        </h2>
        <ApprovalStatusPill status={ApprovalStatus.pending} />
      </div>
      {question ? (
        <Suspense fallback={<PageSkeleton kind="form" rows={3} />}>
          <ApplicationQuestion company={company} question={question} />
        </Suspense>
      ) : (
        <p className={styles.text}>
          <FormattedMessage id="partner.application.text" />
        </p>
      )}
      <LateNote wait={review_wait} className={styles.late} />
      <div className={styles.columns}>
        <div className={styles.facts}>
          <Facts
            facts={[
              ['partner.application.since', <DateTime key="since" at={application_time} />],
              ...reviewFacts(usual_time, review_wait),
            ]}
          />
        </div>
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
