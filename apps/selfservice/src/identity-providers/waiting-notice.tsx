import { FormattedMessage } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import { Popconfirm } from '@portal/common/antd/more';
import { decideIdpDocument } from '@portal/common/contract/identity-provider/idp-configurations';
import type { Idp, IdpWaiting } from '@portal/common/contract/identity-provider/identity-providers';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId, useSignedIn } from '@portal/common/host/use-host';
import { useStepUp } from '@portal/common/security/use-step-up';
import { DateTime } from '@portal/common/ui/date-time';
import { useDone } from './use-done.ts';
import styles from './providers.module.css';

/** The provider's address returns another entity id or sign-in address than the one in use: somebody has to decide. */
export function WaitingNotice({ provider: { config_id, idp_agreement, waiting } }: { provider: Idp }) {
  const byLink = useSignedIn().scope === 'setup';
  if (!waiting) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={<FormattedMessage id="idps.waiting.title" />}
      description={
        <>
          <FormattedMessage id="idps.waiting.text" values={{ since: <DateTime at={waiting.since_time} /> }} />
          <dl className={styles.compared}>
            {(['used', 'found'] as const).map((which) => (
              <Values key={which} which={which} of={waiting[which]} agreement={idp_agreement} />
            ))}
          </dl>
          {byLink ? (
            <FormattedMessage id="idps.waiting.elsewhere" />
          ) : (
            <Decision id={config_id} documentId={waiting.document_id} />
          )}
        </>
      }
    />
  );
}

function Values({
  which,
  of: { issuer, sign_in_url },
  agreement,
}: {
  which: 'used' | 'found';
  of: IdpWaiting['used'];
  agreement: IdpAgreement;
}) {
  return (
    <div>
      <dt>
        <FormattedMessage id={`idps.waiting.${which}`} />
      </dt>
      <dd>
        <span className={styles.hint}>
          <FormattedMessage id={agreement === IdpAgreement.saml ? 'idps.document.entityId' : 'idps.document.issuer'} />
        </span>
        <code className={styles.mono}>{issuer}</code>
        <span className={styles.hint}>
          <FormattedMessage id="idps.document.signIn" />
        </span>
        <code className={styles.mono}>{sign_in_url}</code>
      </dd>
    </div>
  );
}

function Decision({ id, documentId }: { id: string; documentId: string }) {
  const told = useDone();
  const decide = useChange(decideIdpDocument);
  const params = { enterprise_id: useCompanyId() };
  // It was confirmed before the sign-in.
  const stepUp = useStepUp(`idpDocument:${documentId}`, () => run(1));
  function run(accept: 0 | 1) {
    void told(
      decide.mutateAsync({ params, body: { config_id: id, document_id: documentId, accept } }),
      accept === 1 ? 'idps.waiting.accept.done' : 'idps.waiting.keep.done',
      stepUp.again,
    );
  }
  return (
    <div className={styles.noticeActions}>
      <Button loading={decide.isPending} onClick={() => run(0)}>
        <FormattedMessage id="idps.waiting.keep" />
      </Button>
      <Popconfirm
        title={<FormattedMessage id="idps.waiting.accept.ask" />}
        okText={<FormattedMessage id="idps.waiting.accept" />}
        cancelText={<FormattedMessage id="common.cancel" />}
        onConfirm={() => run(1)}
      >
        <Button danger loading={decide.isPending}>
          <FormattedMessage id="idps.waiting.accept" />
        </Button>
      </Popconfirm>
      {stepUp.dialog}
    </div>
  );
}
