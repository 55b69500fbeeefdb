import { FormattedMessage, useIntl } from 'react-intl';
import { COMPANY_PAGE } from '@portal/common/pages/addresses';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { PageTab, PageTabs } from '@portal/common/ui/header/page-tabs';
import styles from './company-security.module.css';

const PARTS = ['demands', 'activity'] as const;

/** Heading of the pages about the security of the own company, and the links between them. */
export function CompanySecurityHead({ at }: { at: (typeof PARTS)[number] }) {
  const intl = useIntl();
  return (
    <PageHeader
      crumbs={[
        { label: <FormattedMessage id="companySecurity.area" /> },
        { label: <FormattedMessage id="companySecurity.title" /> },
      ]}
      title={<FormattedMessage id="companySecurity.title" />}
    >
      <p className={styles.lead}>
        <FormattedMessage id={`companySecurity.${at}.lead`} />
      </p>
      <PageTabs label={intl.formatMessage({ id: 'companySecurity.title' })}>
        {PARTS.map((part) => (
          <PageTab key={part} active={part === at} to={COMPANY_PAGE[part]}>
            <FormattedMessage id={`companySecurity.${part}`} />
          </PageTab>
        ))}
      </PageTabs>
    </PageHeader>
  );
}
