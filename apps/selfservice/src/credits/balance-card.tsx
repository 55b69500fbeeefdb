import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed, type FailedQuery } from '@portal/common/ui/status/load-failed';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { PAGE } from '@portal/common/pages/addresses';
import { formatAmount } from './amount.ts';
import { isSignedOut } from './refusals.ts';
import styles from './credits.module.css';

/** Card of one balance: its amounts, or its own skeleton, or its own error with a retry. */
export function BalanceCard({
  kind,
  query,
  children,
}: {
  kind: 'trial' | 'credit';
  query: FailedQuery;
  children: ReactNode;
}) {
  const intl = useIntl();
  const { error } = query;
  const title = intl.formatMessage({ id: `credits.${kind}.title` });
  return (
    <div className={styles.card}>
      <Sheet
        title={title}
        extra={
          children && (
            <LinkButton
              to={`${PAGE.credits}/${kind}`}
              aria-label={intl.formatMessage({ id: 'credits.detail.named' }, { what: title })}
            >
              <FormattedMessage id="credits.detail" />
            </LinkButton>
          )
        }
      >
        {children}
        {!children && error && !isSignedOut(error) && (
          <LoadFailed title={<FormattedMessage id="credits.failed" />} query={query} />
        )}
        {!children && !error && <PageSkeleton rows={2} />}
      </Sheet>
    </div>
  );
}

/** An amount with its label. */
export function Amount({
  label,
  amount,
  abnormal = false,
  note,
}: {
  label: ReactNode;
  amount: string;
  abnormal?: boolean;
  note?: ReactNode;
}) {
  const { locale } = useIntl();
  return (
    <div className={styles.pair}>
      <dt>{label}</dt>
      <dd className={abnormal ? styles.abnormal : undefined}>
        <bdi>{formatAmount(amount, locale)}</bdi>
        {note}
      </dd>
    </div>
  );
}
