import { FormattedMessage, useIntl } from 'react-intl';
import { Alert } from '@portal/common/antd/base';
import { DateTime } from '@portal/common/ui/date-time';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import { formatAmount, hundredthsOf, isOverUsed } from './amount.ts';
import { Amount, BalanceCard } from './balance-card.tsx';
import { isRefused, useCreditPoints, useTrialCredits } from './credits.queries.ts';
import { CannotView } from './cannot-view.tsx';
import styles from './credits.module.css';

/** Both balances of the company side by side. Each loads and fails independently. */
export default function CreditsPage() {
  const { locale } = useIntl();
  const trial = useTrialCredits();
  const points = useCreditPoints();
  const header = (
    <PageHeader
      crumbs={[{ label: <FormattedMessage id="credits.area" /> }, { label: <FormattedMessage id="credits.title" /> }]}
      title={<FormattedMessage id="credits.title" />}
    />
  );
  if (isRefused(trial.error) || isRefused(points.error))
    return (
      <>
        {header}
        <CannotView />
      </>
    );

  const expiring = trial.data?.expiring;
  const over = points.data !== undefined && isOverUsed(points.data);
  return (
    <>
      {header}
      <div className={styles.cards}>
        <BalanceCard kind="trial" query={trial}>
          {trial.data && (
            <>
              <dl className={styles.pairs}>
                <Amount label={<FormattedMessage id="credits.total" />} amount={trial.data.total} />
                <Amount label={<FormattedMessage id="credits.available" />} amount={trial.data.available} />
              </dl>
              {expiring && hundredthsOf(expiring.amount) !== 0n && (
                <Alert
                  type="warning"
                  showIcon
                  role="status"
                  className={styles.notice ?? ''}
                  title={
                    <FormattedMessage
                      id="credits.expiring"
                      values={{ amount: formatAmount(expiring.amount, locale), at: <DateTime at={expiring.at} /> }}
                    />
                  }
                />
              )}
            </>
          )}
        </BalanceCard>
        <BalanceCard kind="credit" query={points}>
          {points.data && (
            <dl className={styles.pairs}>
              <Amount label={<FormattedMessage id="credits.total" />} amount={points.data.total} />
              <Amount
                label={<FormattedMessage id="credits.used" />}
                amount={points.data.used}
                abnormal={over}
                note={
                  over && (
                    <StatusPill tone="rejected">
                      <FormattedMessage id="credits.usedUp" />
                    </StatusPill>
                  )
                }
              />
            </dl>
          )}
        </BalanceCard>
      </div>
    </>
  );
}
