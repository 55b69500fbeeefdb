import { FormattedMessage } from 'react-intl';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/sheet';
import { AuthStatusPill } from '@portal/common/ui/statuses';
import { expectedBy } from './expected-by.ts';
import { Withdraw } from './withdraw.tsx';
import styles from './review-card.module.css';

/** Request under review: submission time, expected date, a note that nothing can be edited, and a button to withdraw. */
export function ReviewCard({ submittedAt, company, pendingId, change = false }: {
  submittedAt: string | null;
  company: string;
  pendingId: number | null;
  /** The request changes a verification that stays valid during the review. */
  change?: boolean;
}) {
  return (
    <Sheet>
      <div className={styles.head}>
        <h2 className={styles.title}><FormattedMessage id="certification.overview.review.title" /></h2>
        <AuthStatusPill status={AuthStatus.pending} />
      </div>
      <p className={styles.text}><FormattedMessage id="certification.overview.review.text" /></p>
      <dl className={styles.facts}>
        {company && (
          <div>
            <dt><FormattedMessage id="certification.card.company" /></dt>
            <dd>{company}</dd>
          </div>
        )}
        <div>
          <dt><FormattedMessage id="certification.overview.review.submitted" /></dt>
          <dd><DateTime at={submittedAt} /></dd>
        </div>
        {submittedAt && (
          <div>
            <dt><FormattedMessage id="certification.overview.review.expected" /></dt>
            <dd>
              <FormattedMessage
                id="certification.overview.review.expected.value"
                values={{ day: <DateTime at={expectedBy(submittedAt)} dayOnly /> }}
              />
            </dd>
          </div>
        )}
      </dl>
      {pendingId !== null && <div className={styles.actions}><Withdraw id={pendingId} change={change} /></div>}
    </Sheet>
  );
}
