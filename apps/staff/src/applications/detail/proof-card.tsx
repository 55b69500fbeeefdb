import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { Application } from '@portal/common/contract/console/applications';
import { usableClientKeys } from '@portal/common/rules/application/client-keys';
import { useStepUp } from '@portal/common/security/use-step-up';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { KeysDialog } from './keys-dialog.tsx';
import { proofOf } from '../fields/proof.ts';
import styles from '../applications.module.css';

/** How an application proves itself, and its keys. */
export function ProofCard({ application }: { application: Application }) {
  const [changing, setChanging] = useState(false);
  const stepUp = useStepUp(`applicationKeys:${application.client_id}`, () => setChanging(true));
  const proof = proofOf(application);
  return (
    <Sheet
      title={<FormattedMessage id="applications.proof" />}
      extra={
        <Button loading={stepUp.checking !== null} onClick={() => stepUp.ask()}>
          <FormattedMessage id="applications.proof.change" />
        </Button>
      }
    >
      <p className={styles.proof}>
        <FormattedMessage id={`applications.proof.${proof}`} />
        {proof === 'address' && <span className={styles.mono}>{application.keys_address}</span>}
      </p>
      {proof === 'keys' && (
        <ul className={styles.secrets}>
          {usableClientKeys(application.public_keys)?.map(({ kid, kty, crv }) => (
            <li key={kid ?? ''} className={styles.secret}>
              <span className={styles.mono}>{kid ?? <FormattedMessage id="applications.keys.noId" />}</span>
              <span className={styles.hint}>{crv ?? kty}</span>
            </li>
          ))}
        </ul>
      )}
      {proof !== 'secret' && (
        <p className={styles.note}>
          <FormattedMessage id={proof === 'keys' ? 'applications.keys.replace' : 'applications.keys.replaceThere'} />
        </p>
      )}
      {stepUp.dialog}
      <KeysDialog application={application} open={changing} onClose={() => setChanging(false)} onLeave={stepUp.leave} />
    </Sheet>
  );
}
