import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Alert } from '@portal/common/antd/base';
import { readSetup, SETUP_STEPS, type SetupStep } from '@portal/common/contract/console/setup';
import { useRead } from '@portal/common/host/use-read';
import { SYSTEM_PAGE } from '@portal/common/pages/addresses';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Icon } from '@portal/common/ui/icons';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import styles from './setup.module.css';

/** Where a step is done or can be followed; what operators set leads to the log, where their commands are seen. */
const WHERE: Readonly<Record<SetupStep, string>> = {
  terms: SYSTEM_PAGE.terms,
  links: SYSTEM_PAGE.site,
  hotline: SYSTEM_PAGE.site,
  mail: `${SYSTEM_PAGE.audit}?action=message.`,
  sms: `${SYSTEM_PAGE.audit}?action=message.`,
  administrators: SYSTEM_PAGE.addMember,
  backup: `${SYSTEM_PAGE.audit}?action=backup.made`,
  holidays: SYSTEM_PAGE.holidays,
};

/** `/system/setup`: what the portal needs before its first customers. */
export default function SetupPage() {
  const intl = useIntl();
  const setup = useRead(readSetup, {}, { page: true });
  const title = <FormattedMessage id="setup.title" />;
  const { data, error } = setup;
  return (
    <>
      <PageHeader crumbs={[{ label: <FormattedMessage id="members.area" /> }, { label: title }]} title={title} />
      {data?.closed && (
        <Alert type="warning" showIcon title={<FormattedMessage id="setup.closed" />} className={styles.notice ?? ''} />
      )}
      <Sheet>
        {error && <LoadFailed title={<FormattedMessage id="setup.failed" />} query={setup} />}
        {!error && !data && <PageSkeleton rows={6} />}
        {data && (
          <>
            <p className={styles.lead}>
              <FormattedMessage id={data.missing.length === 0 ? 'setup.all' : 'setup.lead'} />
            </p>
            <ul className={styles.steps}>
              {SETUP_STEPS.map((step) => {
                const done = !data.missing.includes(step);
                return (
                  <li key={step} data-done={done}>
                    <span className={styles.icon}>
                      <Icon name={done ? 'check' : 'clock'} size={20} />
                    </span>
                    <span className={styles.words}>
                      <strong>
                        <FormattedMessage id={`setup.${step}`} />
                      </strong>
                      <span className={styles.state}>
                        <FormattedMessage id={done ? 'setup.done' : 'setup.open'} />
                      </span>
                      <span className={styles.text}>
                        <FormattedMessage id={`setup.${step}.text`} />
                      </span>
                    </span>
                    <Link
                      to={WHERE[step]}
                      aria-label={intl.formatMessage(
                        { id: 'setup.go.of' },
                        { step: intl.formatMessage({ id: `setup.${step}` }) },
                      )}
                    >
                      <FormattedMessage id="setup.go" />
                    </Link>
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </Sheet>
    </>
  );
}
