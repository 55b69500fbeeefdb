import { FormattedMessage, useIntl } from 'react-intl';
import { Alert } from '@portal/common/antd/base';
import { readCreditPoints, readTrialCredits } from '@portal/common/contract/company/credits';
import { useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { DateTime } from '@portal/common/ui/date-time';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import { formatAmount, hundredthsOf, isOverUsed } from './amount.ts';
import { Amount, BalanceCard } from './balance-card.tsx';
import { isRefused } from './refusals.ts';
import { CannotView } from './cannot-view.tsx';
import styles from './credits.module.css';

/** Both balances of the company side by side. Each loads and fails independently. */
export default function CreditsPage() {
  const { locale } = useIntl();
  const { user_id } = useSignedIn();
  const trial = useRead(readTrialCredits, { query: { user_id } });
  const points = useRead(readCreditPoints, { query: { user_id } });
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

  const expiring = trial.data?.expiring_credits;
  const over =
    points.data !== undefined && isOverUsed({ total: points.data.total_credits, used: points.data.used_credits });
  return (
    <>
      {header}
      <div className={styles.cards}>
        <BalanceCard kind="trial" query={trial}>
          {trial.data && (
            <>
              <dl className={styles.pairs}>
                <Amount label={<FormattedMessage id="credits.total" />} amount={trial.data.total_credits} />
                <Amount label={<FormattedMessage id="credits.available" />} amount={trial.data.available_credits} />
              </dl>
              {expiring && hundredthsOf(expiring.credits) !== 0n && (
                <Alert
                  type="warning"
                  showIcon
                  role="status"
                  className={styles.notice ?? ''}
                  title={
                    <FormattedMessage
                      id="credits.expiring"
                      values={{
                        amount: formatAmount(expiring.credits, locale),
                        at: <DateTime at={expiring.expired_time} />,
                      }}
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
              <Amount label={<FormattedMessage id="credits.total" />} amount={points.data.total_credits} />
              <Amount
                label={<FormattedMessage id="credits.used" />}
                amount={points.data.used_credits}
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
