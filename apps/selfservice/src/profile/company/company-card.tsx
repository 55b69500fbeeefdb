import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { AuthStatusPill } from '@portal/common/ui/status/statuses';
import { useCompany } from '../profile.queries.ts';
import { CompanyForm } from './company-form.tsx';
import styles from './company-form.module.css';

/** The company. `status` comes from the verification query, which is fresher than the status in the company's data. */
export function CompanyCard({ status }: { status: AuthStatus | undefined }) {
  const company = useCompany();
  const { data, error } = company;
  const shown = status ?? data?.status;
  const around = (content: ReactNode) => (
    <Sheet
      flush
      title={<FormattedMessage id="profile.company.title" />}
      note={shown !== undefined && <AuthStatusPill status={shown} />}
    >
      {content}
    </Sheet>
  );
  if (data) return <CompanyForm company={data} status={status ?? data.status} />;
  return around(
    error ? (
      <LoadFailed title={<FormattedMessage id="profile.company.failed" />} query={company} />
    ) : (
      <div className={styles.waiting}>
        <PageSkeleton rows={4} />
      </div>
    ),
  );
}
