import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import { reactTo } from '@portal/common/client/react-to';
import { decideConsent } from '@portal/common/contract/sign-in/consent';
import type { OauthScope } from '@portal/common/enums/sign-in/oauth-scope';
import { messageOf } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { Icon } from '@portal/common/ui/icons';
import styles from './consent.module.css';

const ICONS = {
  openid: 'key',
  profile: 'person',
  email: 'doc',
  phone: 'headset',
  company: 'org',
  offline_access: 'clock',
} as const;

/** What the application receives, and the decision, after which the browser leaves to the application. */
export function Ask({
  challenge,
  name,
  scopes,
  returnsTo,
  another,
  onExpired,
}: {
  challenge: string;
  name: string;
  scopes: readonly OauthScope[];
  returnsTo: string;
  /** Path of the same request for another account, if it may be answered by one. */
  another: string | undefined;
  onExpired: () => void;
}) {
  const host = useHost();
  const intl = useIntl();
  const { mutateAsync: send } = useChange(decideConsent, { refetch: false });
  const [decided, setDecided] = useState<boolean | null>(null);
  const [notice, setNotice] = useState<ReactNode>(null);

  async function decide(allow: boolean) {
    setNotice(null);
    setDecided(allow);
    try {
      const { redirect_url } = await send({ body: { consent_challenge: challenge, allow: allow ? 1 : 0 } });
      host.leave(redirect_url);
    } catch (error) {
      setDecided(null);
      reactTo<typeof decideConsent>(error, { 'Account.Page.Expired': onExpired }, (e) =>
        setNotice(messageOf(e, intl.locale)),
      );
    }
  }

  return (
    <>
      <p className={styles.text}>
        <FormattedMessage id="consent.who" values={{ name }} />
      </p>
      <h2 className={styles.receives}>
        <FormattedMessage id="consent.receives" />
      </h2>
      <ul className={styles.scopes}>
        {scopes.map((scope) => (
          <li key={scope}>
            <Icon name={ICONS[scope]} size={20} />
            <FormattedMessage id={`consent.scope.${scope}`} />
          </li>
        ))}
      </ul>
      <p className={styles.text}>
        <FormattedMessage id="consent.after" values={{ host: <strong key="host">{returnsTo}</strong> }} />
      </p>
      {notice && <Alert className={styles.notice ?? ''} type="error" showIcon title={notice} role="alert" />}
      <div className={styles.buttons}>
        <Button size="large" disabled={decided !== null} loading={decided === false} onClick={() => void decide(false)}>
          <FormattedMessage id="consent.deny" />
        </Button>
        <Button
          type="primary"
          size="large"
          disabled={decided !== null}
          loading={decided === true}
          onClick={() => void decide(true)}
        >
          <FormattedMessage id="consent.allow" />
        </Button>
        {another !== undefined && (
          <Button
            type="link"
            size="large"
            className={styles.another ?? ''}
            disabled={decided !== null}
            onClick={() => host.leave(host.apiBase + another)}
          >
            <FormattedMessage id="consent.another" />
          </Button>
        )}
      </div>
    </>
  );
}
