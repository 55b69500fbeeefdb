import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { readPendingRequests } from '@portal/common/contract/console/company-timeline';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { useHost } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { decisionPage } from './request-page.ts';
import styles from './timeline.module.css';

const DECIDING = [
  Privilege.approvalCertification,
  Privilege.approvalRegister,
  Privilege.approvalContract,
  Privilege.approvalAccount,
];

/** Links to the requests of a company that wait and that the reader may decide. */
export function PendingRequests({ co }: { co: string }) {
  const { privileges } = useHost();
  const decides = DECIDING.some((privilege) => holds(privileges, privilege));
  const { data } = useRead(readPendingRequests, decides ? { params: { co } } : null);
  if (!data || data.requests.length === 0) return null;
  return (
    <div className={styles.pending}>
      {data.requests.map((request) => (
        <Link key={`${request.queue} ${request.id}`} to={decisionPage(request)}>
          <FormattedMessage id={`companies.pending.${request.queue}`} values={{ id: request.id }} />
        </Link>
      ))}
    </div>
  );
}
