import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { DeletionCount } from '@portal/common/contract/console/deletion-counts';
import { PAGE } from '@portal/common/pages/addresses';
import { Sheet } from '@portal/common/ui/facts/sheet';
import styles from './overview.module.css';

const LISTS = { companies: PAGE.customerList, cancelled: PAGE.cancelledCustomers } as const;

/** Proposed deletions that the reader may confirm, with links to them; nothing without any. */
export function DeletionsToConfirm({ deletions }: { deletions: readonly DeletionCount[] }) {
  const waiting = deletions.filter(({ to_confirm }) => to_confirm > 0);
  if (waiting.length === 0) return null;
  return (
    <div className={styles.above}>
      <Sheet>
        <div className={styles.deletions}>
          <h2>
            <FormattedMessage id="overview.deletions" />
          </h2>
          {waiting.map(({ list, to_confirm }) => (
            <Link key={list} to={`${LISTS[list]}?proposed=1`}>
              <FormattedMessage id={`overview.deletions.${list}`} values={{ number: to_confirm }} />
            </Link>
          ))}
        </div>
      </Sheet>
    </div>
  );
}
