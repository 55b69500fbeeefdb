import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { PAGE } from '@portal/common/pages/addresses';
import styles from './customer-tabs.module.css';
import { useMay } from './customers.queries.ts';

/** The two lists of customers, as far as staff may see them. */
export function CustomerTabs({ at }: { at: 'companies' | 'cancelled' }) {
  const intl = useIntl();
  const may = useMay();
  return (
    <nav className={styles.tabs} aria-label={intl.formatMessage({ id: 'customers.tabs' })}>
      {may.view && <Link to={PAGE.customerList} aria-current={at === 'companies' ? 'page' : undefined}><FormattedMessage id="customers.tab.companies" /></Link>}
      {may.cancelled && <Link to={PAGE.cancelledCustomers} aria-current={at === 'cancelled' ? 'page' : undefined}><FormattedMessage id="customers.tab.cancelled" /></Link>}
    </nav>
  );
}
