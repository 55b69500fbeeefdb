import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Alert, Button } from '@portal/common/antd/base';
import { ApiError, networkError } from '@portal/common/client/api-error';
import { reactTo } from '@portal/common/client/react-to';
import { COLLEAGUE, reportNotMe } from '@portal/common/contract/account/security-report';
import type { UserType } from '@portal/common/enums/user/user-type';
import { messageOf } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { Icon } from '@portal/common/ui/icons';
import { LinkButton } from '@portal/common/ui/link-button';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import { EmptyState } from '@portal/common/ui/status/states';
import { PAGE } from '@portal/common/pages/addresses';
import { SecurityReportTexts } from '../intl/security-report/security-report-texts.tsx';
import styles from './security-report.module.css';

const PATH = PAGE.notMe;
/** What the page says about the reader's own account. */
const OWN = {
  title: 'securityReport.title',
  lead: 'securityReport.lead',
  effects: [
    { id: 'securityReport.sessions', icon: 'users' },
    { id: 'securityReport.password', icon: 'key' },
    { id: 'securityReport.access', icon: 'lock' },
    { id: 'securityReport.factor', icon: 'shield' },
    { id: 'securityReport.company', icon: 'bolt' },
    { id: 'securityReport.companyAccess', icon: 'key' },
  ],
  submit: 'securityReport.submit',
  leave: 'securityReport.mine',
  doneTitle: 'securityReport.doneTitle',
  doneText: 'securityReport.doneText',
  expired: 'securityReport.expiredText',
  missing: 'securityReport.missingText',
} as const;
/** The same about the account of somebody else, who did what the message is about. */
const OF_COLLEAGUE = {
  title: 'securityReport.colleague.title',
  lead: 'securityReport.colleague.lead',
  effects: [
    { id: 'securityReport.sessions', icon: 'users' },
    { id: 'securityReport.colleague.password', icon: 'key' },
    { id: 'securityReport.access', icon: 'lock' },
    { id: 'securityReport.company', icon: 'bolt' },
    { id: 'securityReport.companyAccess', icon: 'key' },
  ],
  submit: 'securityReport.colleague.submit',
  leave: 'securityReport.colleague.mine',
  doneTitle: 'securityReport.colleague.doneTitle',
  doneText: 'securityReport.colleague.doneText',
  expired: 'securityReport.colleague.expiredText',
  missing: 'securityReport.colleague.missingText',
} as const;

type Stage = 'asked' | 'expired' | 'reader' | { protectedFor: UserType };

/**
 * "It was not me": opened by a link in a message, also of an account of somebody else, which the reader locks. Only its
 * button has an effect, because mail scanners open links.
 */
export default function SecurityReportPage() {
  return (
    <SecurityReportTexts>
      <Report />
    </SecurityReportTexts>
  );
}

function Report() {
  const host = useHost();
  const intl = useIntl();
  const [query] = useSearchParams();
  // Read once: the code is then removed from the address.
  const [code] = useState(() => query.get('report_code') ?? '');
  const [texts] = useState(() => (query.get('of') === COLLEAGUE ? OF_COLLEAGUE : OWN));
  const isOwn = texts === OWN;
  const [stage, setStage] = useState<Stage>('asked');
  const [notice, setNotice] = useState<ReactNode>(null);
  const { mutateAsync: report, isPending } = useChange(reportNotMe);

  async function protect() {
    setNotice(null);
    try {
      const { user_type } = await report({ body: { report_code: code } });
      setStage({ protectedFor: user_type });
      host.navigate(PATH, { replace: true });
    } catch (error) {
      reactTo<typeof reportNotMe>(
        error instanceof ApiError ? error : networkError(host.locale),
        { 'Account.Report.Expired': () => setStage('expired'), 'Account.Report.Reader': () => setStage('reader') },
        (e) => setNotice(messageOf(e, intl.locale)),
      );
    }
  }

  return (
    <SignedOutFrame
      title={<FormattedMessage id={texts.title} />}
      lead={stage === 'asked' && code !== '' && <FormattedMessage id={texts.lead} />}
      audience="password"
      art={{
        title: <FormattedMessage id="securityReport.art" />,
        text: <FormattedMessage id="securityReport.artText" />,
      }}
    >
      {stage === 'asked' && code !== '' && (
        <>
          <p className={styles.what}>
            <FormattedMessage id="securityReport.what" />
          </p>
          <ul className={styles.effects}>
            {texts.effects.map(({ id, icon }) => (
              <li key={id}>
                <Icon name={icon} size={20} />
                <FormattedMessage id={id} />
              </li>
            ))}
          </ul>
          <p className={styles.note}>
            <FormattedMessage id="securityReport.nothingYet" />
          </p>
          {notice && <Alert className={styles.notice ?? ''} type="error" showIcon title={notice} role="alert" />}
          <Button
            type="primary"
            size="large"
            block
            className={styles.button ?? ''}
            loading={isPending}
            onClick={() => void protect()}
          >
            <FormattedMessage id={texts.submit} />
          </Button>
          <p className={styles.mine}>
            <FormattedMessage id={texts.leave} />
          </p>
        </>
      )}
      {(stage === 'expired' || (stage === 'asked' && code === '')) && (
        <News>
          <EmptyState
            icon="broken"
            title={<FormattedMessage id="securityReport.expiredTitle" />}
            text={<FormattedMessage id={stage === 'expired' ? texts.expired : texts.missing} />}
            action={
              isOwn && (
                <LinkButton type="primary" to={PAGE.setPassword}>
                  <FormattedMessage id="securityReport.setPassword" />
                </LinkButton>
              )
            }
          />
        </News>
      )}
      {stage === 'reader' && (
        <News>
          <EmptyState
            icon="broken"
            title={<FormattedMessage id="securityReport.colleague.readerTitle" />}
            text={<FormattedMessage id="securityReport.colleague.readerText" />}
          />
        </News>
      )}
      {typeof stage === 'object' && (
        <News>
          <EmptyState
            icon="shield"
            title={<FormattedMessage id={texts.doneTitle} />}
            text={<FormattedMessage id={texts.doneText} />}
            action={
              isOwn && (
                <LinkButton type="primary" to={`${PAGE.setPassword}?user_type=${stage.protectedFor}`}>
                  <FormattedMessage id="securityReport.setPassword" />
                </LinkButton>
              )
            }
          />
        </News>
      )}
    </SignedOutFrame>
  );
}

/** The result. Takes the focus, because the focused button is gone. */
function News({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(function moveFocusToTheNews() {
    place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} role="status" className={styles.news}>
      {children}
    </div>
  );
}
