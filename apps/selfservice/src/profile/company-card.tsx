import { FormattedMessage } from 'react-intl';
import type { AuthStatus } from '@portal/common/enums/auth-status';
import { LoadFailed } from '@portal/common/ui/load-failed';
import { Sheet } from '@portal/common/ui/sheet';
import { PageSkeleton } from '@portal/common/ui/states';
import { AuthStatusPill } from '@portal/common/ui/statuses';
import { OrNotSet, Pair } from './pair.tsx';
import { useCompany } from './profile.queries.ts';
import styles from './company-card.module.css';

/** The company of the signed-in person. `status` is the freshest one the page knows. */
export function CompanyCard({ status }: { status: AuthStatus | undefined }) {
  const company = useCompany();
  const { data, error } = company;
  const shown = status ?? data?.status;
  return (
    <Sheet
      flush
      title={<FormattedMessage id="profile.company.title" />}
      note={shown !== undefined && <AuthStatusPill status={shown} />}
    >
      {data && (
        <dl className={styles.rows}>
          <Pair label={<FormattedMessage id="profile.company.name" />}><OrNotSet>{data.name}</OrNotSet></Pair>
          <Pair label={<FormattedMessage id="profile.company.industry" />}><OrNotSet>{data.industry}</OrNotSet></Pair>
          <Pair label={<FormattedMessage id="profile.company.size" />}><OrNotSet>{data.size}</OrNotSet></Pair>
          <Pair label={<FormattedMessage id="profile.company.region" />}><OrNotSet>{data.region}</OrNotSet></Pair>
          <Pair label={<FormattedMessage id="profile.company.business" />}><OrNotSet>{data.business}</OrNotSet></Pair>
          <Pair label={<FormattedMessage id="profile.company.address" />}><OrNotSet>{data.address}</OrNotSet></Pair>
        </dl>
      )}
      {!data && error && (
        <LoadFailed title={<FormattedMessage id="profile.company.failed" />} query={company} />
      )}
      {!data && !error && <div className={styles.waiting}><PageSkeleton rows={4} /></div>}
    </Sheet>
  );
}
