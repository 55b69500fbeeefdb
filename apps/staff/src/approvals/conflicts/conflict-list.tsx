import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { Tag } from '@portal/common/antd/more';
import type { ReviewConflict } from '@portal/common/contract/queues/review';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { useHost } from '@portal/common/host/use-host';
import { PAGE } from '@portal/common/pages/addresses';
import { shownPhone } from '@portal/common/rules/contact/phone';
import styles from './conflicts.module.css';

/** Address of the record, if the viewer may open it. */
function addressOf(
  { approval_id, closing_user_id, company_id, user_type, state }: ReviewConflict,
  privileges: readonly string[],
): string | undefined {
  const partner = user_type === UserType.partner;
  if (closing_user_id !== '') return `${PAGE.cancelledCustomers}/${closing_user_id}/view`;
  if (approval_id !== null)
    return `${partner ? PAGE.partnerCertifications : PAGE.customerCertifications}/${approval_id}/${state === 'waiting' ? 'operation' : 'view'}`;
  if (company_id === '') return undefined;
  if (partner)
    return holds(privileges, Privilege.partnerView) ? `${PAGE.partnerCompanies}/${company_id}/view` : undefined;
  const customers = holds(privileges, Privilege.customerView) || holds(privileges, Privilege.customerManage);
  return customers && user_type === UserType.enterprise ? `${PAGE.customerList}/${company_id}/view` : undefined;
}

/** How many records show at first: the decision stands below them. */
const FIRST = 5;

/**
 * Records that share values with a request: with whom, by what, and where they are. At first the first ones and those
 * that are new, which are to be judged before the next approval.
 */
export function ConflictList({ conflicts }: { conflicts: readonly ReviewConflict[] }) {
  const [all, setAll] = useState(false);
  const shown = conflicts.map((conflict, i) => all || i < FIRST || conflict.fresh === 1);
  const more = shown.filter((isShown) => !isShown).length;
  return (
    <>
      <ul className={styles.list}>
        {conflicts.map(
          (conflict, i) =>
            // Hidden records have no id, and the list never changes its order.
            shown[i] && <Conflict key={i} {...conflict} />,
        )}
      </ul>
      {more > 0 && (
        <Button type="link" className={styles.more ?? ''} onClick={() => setAll(true)}>
          <FormattedMessage id="approvals.conflicts.more" values={{ count: more }} />
        </Button>
      )}
    </>
  );
}

function Conflict(conflict: ReviewConflict) {
  const { privileges } = useHost();
  const to = addressOf(conflict, privileges);
  return (
    <li>
      <span className={styles.name}>
        {conflict.hidden === 1 ? (
          <FormattedMessage id="approvals.conflicts.hidden" />
        ) : to ? (
          <Link to={to}>
            <bdi>{conflict.name}</bdi>
          </Link>
        ) : (
          <bdi>{conflict.name}</bdi>
        )}
        {conflict.fresh === 1 && (
          <Tag color="warning">
            <FormattedMessage id="approvals.conflicts.fresh" />
          </Tag>
        )}
      </span>
      <span className={styles.about}>
        {conflict.shared.map((shared) => (
          <SharedValue key={`${shared.by} ${shared.value} ${shared.person}`} {...shared} />
        ))}
        {conflict.state !== 'known' && (
          <span>
            <FormattedMessage id={`approvals.conflicts.state.${conflict.state}`} />
          </span>
        )}
      </span>
    </li>
  );
}

/** What is the same, and whose it is; pictures are only similar. */
function SharedValue({ by, value, person }: ReviewConflict['shared'][number]) {
  const shown = by === 'phone' ? shownPhone(value) : value;
  const shared = <FormattedMessage id={`approvals.conflicts.shared.${by}`} values={{ value: shown }} />;
  return (
    <span>
      {person === '' ? shared : <FormattedMessage id="approvals.conflicts.shared.of" values={{ shared, person }} />}
    </span>
  );
}
