import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Overview } from '@portal/common/contract/console/overview';
import { PAGE, WORK_PAGE } from '@portal/common/pages/addresses';
import { Sheet } from '@portal/common/ui/facts/sheet';
import styles from './overview.module.css';

const LISTS = { companies: PAGE.customerList, cancelled: PAGE.cancelledCustomers } as const;

/**
 * Proposed deletions and levels of partners that the reader may confirm, and second looks that wait for them, with
 * links; nothing without any.
 */
export function ToConfirm({ deletions, levels, looks = 0 }: Pick<Overview, 'deletions' | 'levels' | 'looks'>) {
  const waiting = deletions.filter(({ to_confirm }) => to_confirm > 0);
  if (waiting.length === 0 && levels.to_confirm === 0 && looks === 0) return null;
  return (
    <div className={styles.above}>
      <Sheet>
        <div className={styles.toConfirm}>
          {waiting.length > 0 && (
            <Kind title={<FormattedMessage id="overview.deletions" />}>
              {waiting.map(({ list, to_confirm }) => (
                <Link key={list} to={`${LISTS[list]}?proposed=1`}>
                  <FormattedMessage id={`overview.deletions.${list}`} values={{ number: to_confirm }} />
                </Link>
              ))}
            </Kind>
          )}
          {levels.to_confirm > 0 && (
            <Kind title={<FormattedMessage id="overview.levels" />}>
              <Link to={`${PAGE.partnerCompanies}?proposed=1`}>
                <FormattedMessage id="overview.levels.partners" values={{ number: levels.to_confirm }} />
              </Link>
            </Kind>
          )}
          {looks > 0 && (
            <Kind title={<FormattedMessage id="approvals.look.title" />}>
              <Link to={WORK_PAGE.secondLook}>
                <FormattedMessage id="overview.looks" values={{ number: looks }} />
              </Link>
            </Kind>
          )}
        </div>
      </Sheet>
    </div>
  );
}

/** One kind of proposals. */
const Kind = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className={styles.deletions}>
    <h2>{title}</h2>
    {children}
  </div>
);
