import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { IdpAgreement, IdpSystem } from '@portal/common/enums/sign-in/identity-provider';
import { CopyLink } from '@portal/common/ui/copy-link';
import { DateTime } from '@portal/common/ui/date-time';
import { LabelledValue } from '@portal/common/ui/facts/labelled-value';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import type { Idp } from '@portal/common/contract/identity-provider/identity-providers';
import styles from './providers.module.css';

/** Values that the administrator enters at the provider, each with a copy button. */
export function OurValues({ provider: { idp_agreement, idp_type, ours, our_key, login_url } }: { provider: Idp }) {
  const saml = idp_agreement === IdpAgreement.saml;
  return (
    <Sheet
      title={<FormattedMessage id="idps.ours" />}
      note={
        <span className={styles.hint}>
          <FormattedMessage id="idps.ours.note" />
        </span>
      }
      flush
    >
      <div className={styles.pairs}>
        {saml && <Value name="idps.ours.entityId" text={ours.entity_id} />}
        {saml && <Value name="idps.ours.acs" text={ours.acs_url} />}
        {!saml && <Value name="idps.ours.redirect" text={ours.redirect_uri} />}
        {!saml && (
          <Value
            name="idps.ours.scopes"
            text={idp_type === IdpSystem.adFs ? 'openid profile email allatclaims' : 'openid profile email'}
          />
        )}
        {saml && (
          <LabelledValue
            label={<FormattedMessage id="idps.ours.metadata" />}
            action={
              <Button type="link" size="small" href={ours.entity_id} download="account-portal-metadata.xml">
                <FormattedMessage id="idps.ours.download" />
              </Button>
            }
          >
            <a className={styles.mono} href={ours.entity_id} target="_blank" rel="noreferrer">
              {ours.entity_id}
            </a>
          </LabelledValue>
        )}
        {saml && <EncryptionKey ours={ours} />}
        {our_key && <OurKey known={our_key} />}
        <Value name="idps.ours.login" text={login_url} />
        <Value name="idps.ours.start" text={ours.start_url} />
      </div>
    </Sheet>
  );
}

function Value({
  name,
  text,
}: {
  name:
    | 'idps.ours.entityId'
    | 'idps.ours.acs'
    | 'idps.ours.redirect'
    | 'idps.ours.scopes'
    | 'idps.ours.login'
    | 'idps.ours.start';
  text: string;
}) {
  const intl = useIntl();
  return (
    <LabelledValue
      label={<FormattedMessage id={name} />}
      action={<CopyLink text={text} what={intl.formatMessage({ id: name })} />}
    >
      <code className={styles.mono}>{text}</code>
    </LabelledValue>
  );
}

/** What a provider needs that encrypts assertions: our metadata with a key, or its certificate. */
function EncryptionKey({ ours: { encryption_metadata_url, encryption_certificate_url } }: Pick<Idp, 'ours'>) {
  return (
    <LabelledValue
      label={<FormattedMessage id="idps.ours.encryption" />}
      action={
        <Button type="link" size="small" href={encryption_certificate_url} download>
          <FormattedMessage id="idps.ours.certificate" />
        </Button>
      }
    >
      <a className={styles.mono} href={encryption_metadata_url} target="_blank" rel="noreferrer">
        {encryption_metadata_url}
      </a>
    </LabelledValue>
  );
}

/** The key of our requests. While it is being replaced: whether the provider has read the next one. */
function OurKey({ known: { fingerprint, next, read_time } }: { known: NonNullable<Idp['our_key']> }) {
  return (
    <>
      <LabelledValue label={<FormattedMessage id="idps.ours.key" />}>
        <code className={styles.mono}>{fingerprint}</code>
      </LabelledValue>
      {next && (
        <LabelledValue label={<FormattedMessage id="idps.ours.nextKey" />}>
          <div className={styles.keyState}>
            <StatusPill tone={next.is_read === 1 ? 'approved' : 'pending'} quiet>
              <FormattedMessage id={next.is_read === 1 ? 'idps.ours.nextKey.read' : 'idps.ours.nextKey.unread'} />
            </StatusPill>
            <code className={styles.mono}>{next.fingerprint}</code>
            <span className={styles.hint}>
              <FormattedMessage
                id={next.is_read === 1 ? 'idps.ours.nextKey.ready' : 'idps.ours.nextKey.todo'}
                values={{ latest: <DateTime at={next.latest_time} /> }}
              />
            </span>
          </div>
        </LabelledValue>
      )}
      <LabelledValue label={<FormattedMessage id="idps.ours.readTime" />}>
        {read_time === null ? <FormattedMessage id="idps.ours.readNever" /> : <DateTime at={read_time} />}
      </LabelledValue>
    </>
  );
}
