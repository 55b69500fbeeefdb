import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { useHost } from '@portal/common/host/use-host';
import { FilingRecord } from '@portal/common/ui/signed-out/filing-record';
import { PortalMark } from '@portal/common/ui/artwork/portal-mark';
import { StepsBar } from '@portal/common/ui/steps-bar';
import { Legal } from '@portal/common/ui/signed-out/legal';
import { PAGE } from '@portal/common/pages/addresses';
import { Benefits } from './benefits.tsx';
import type { Step } from '../partner.steps.ts';
import styles from './wizard-frame.module.css';

const NAMES = ['company', 'types', 'person', 'done'] as const;

/**
 * Frame of the wizard: the portal's name, the steps, a sheet with the benefits beside it (below it under 1024 px), and
 * a sticky footer with the filing record and the `buttons`.
 */
export function WizardFrame({ at, children, buttons }: { at: Step; children: ReactNode; buttons: ReactNode }) {
  const intl = useIntl();
  const { content, locale } = useHost();
  const { search } = useLocation();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <strong className={styles.portal}>
          <PortalMark content={content} locale={locale} />
        </strong>
        <span className={styles.subject}>
          <FormattedMessage id="register.partner.title" />
        </span>
        <span className={styles.signIn}>
          <FormattedMessage id="register.partner.haveAccount" />
          <Link to={`${PAGE.signInPartner}${search}`}>
            <FormattedMessage id="register.signIn" />
          </Link>
        </span>
      </header>
      <main className={styles.main}>
        <div className={styles.work}>
          <StepsBar
            label={intl.formatMessage({ id: 'register.partner.steps' })}
            at={at}
            names={NAMES.map((name) => (
              <FormattedMessage key={name} id={`register.partner.step.${name}`} />
            ))}
          />
          <div className={styles.sheet}>{children}</div>
        </div>
        <Benefits />
      </main>
      <footer className={styles.foot}>
        <div className={styles.inner}>
          <Foot />
          {buttons}
        </div>
      </footer>
    </div>
  );
}

function Foot() {
  return (
    <div className={styles.legal}>
      <FilingRecord />
      <Legal part="agreement" />
      <Legal part="privacy" />
      <span className={styles.copyright} suppressHydrationWarning>
        {/* oxlint-disable-next-line react/purity -- reads the year at the time of rendering on purpose */}
        <FormattedMessage id="legal.copyright" values={{ year: new Date().getFullYear() }} />
      </span>
    </div>
  );
}
