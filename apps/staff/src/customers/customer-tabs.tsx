import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PAGE } from '@portal/common/pages/addresses';
import { PageTab, PageTabs } from '@portal/common/ui/header/page-tabs';
import styles from './customer-tabs.module.css';
import { useMay } from './may.ts';
import { useChangesElsewhere, useDeletionCount } from './deletions.ts';

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
    <PageTabs label={intl.formatMessage({ id: 'customers.tabs' })}>
      {may.view && <Tab list="companies" at={at} />}
      {may.cancelled && <Tab list="cancelled" at={at} />}
    </PageTabs>
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
      <PageTab to={to} active={at === list} aria-describedby={number > 0 ? id : undefined}>
        <FormattedMessage id={title} />
        {number > 0 && (
          <span className={styles.count} title={about} aria-hidden="true">
            {intl.formatNumber(number)}
          </span>
        )}
      </PageTab>
      {number > 0 && (
        <span id={id} hidden>
          {about}
        </span>
      )}
    </>
  );
}
