import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { PAGE } from '@portal/common/pages/addresses';
import styles from './customer-tabs.module.css';
import { useMay } from './customers.queries.ts';
import { useChangesElsewhere, useDeletionCount } from './deletions.queries.ts';

const TABS = {
  companies: { to: PAGE.customerList, title: 'customers.tab.companies' },
  cancelled: { to: PAGE.cancelledCustomers, title: 'customers.tab.cancelled' },
} as const;
type List = keyof typeof TABS;

/** The two lists of customers, as far as staff may see them, with the deletions to confirm in each. */
export function CustomerTabs({ at }: { at: List }) {
  const intl = useIntl();
  const may = useMay();
  useChangesElsewhere();
  return (
    <nav className={styles.tabs} aria-label={intl.formatMessage({ id: 'customers.tabs' })}>
      {may.view && <Tab list="companies" at={at} />}
      {may.cancelled && <Tab list="cancelled" at={at} />}
    </nav>
  );
}

function Tab({ list, at }: { list: List; at: List }) {
  const intl = useIntl();
  const id = useId();
  const number = useDeletionCount(list)?.to_confirm ?? 0;
  const { to, title } = TABS[list];
  const about = intl.formatMessage({ id: 'customers.toConfirm' }, { number });
  return (
    <>
      <Link to={to} aria-current={at === list ? 'page' : undefined} aria-describedby={number > 0 ? id : undefined}>
        <FormattedMessage id={title} />
        {number > 0 && <span className={styles.count} title={about} aria-hidden="true">{intl.formatNumber(number)}</span>}
      </Link>
      {number > 0 && <span id={id} hidden>{about}</span>}
    </>
  );
}
