import { FormattedMessage } from 'react-intl';
import type { AuthStatus } from '@portal/common/enums/auth-status';
import { LoadFailed } from '@portal/common/ui/load-failed';
import { Sheet } from '@portal/common/ui/sheet';
import { PageSkeleton } from '@portal/common/ui/states';
import { AuthStatusPill } from '@portal/common/ui/statuses';
import { CompanyForm } from './company-form.tsx';
import { useCompany } from './profile.queries.ts';
import styles from './company-form.module.css';

/** The enterprise. `status` is what certification says, which is fresher than what came with the company. */
export function CompanyCard({ status }: { status: AuthStatus | undefined }) {
  const company = useCompany();
  const { data, error } = company;
  if (data) return <CompanyForm company={data} status={status ?? data.status} />;
  return (
    <Sheet flush title={<FormattedMessage id="profile.company.title" />} note={status !== undefined && <AuthStatusPill status={status} />}>
      {error
        ? <LoadFailed title={<FormattedMessage id="profile.company.failed" />} query={company} />
        : <div className={styles.waiting}><PageSkeleton rows={4} /></div>}
    </Sheet>
  );
}
