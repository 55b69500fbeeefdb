import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ApiError } from '../../client/api-error.ts';
import { confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from '../../contract/sign-in/second-factor.ts';
import type { Noun } from '../../contract/nouns.ts';
import { useChange } from '../../host/use-change.ts';
import { useSignedIn } from '../../host/use-host.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AuthenticatorKey } from './authenticator-key.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

/** A change of the second factor ends other sessions and is in the activity. */
const also: readonly Noun[] = ['sessions', 'activity'];

/** The change to the second factor. */
export type Doing =
  | { what: 'setUp'; ticket: string; secret: string; uri: string }
  | { what: 'renew' }
  | { what: 'remove' };

/**
 * Asks for the code that a change needs, then shows the new recovery codes until the user confirms that they are
 * stored. `onAgain`: the API requires a fresh sign-in first.
 */
export function FactorDialog({
  doing,
  onAgain,
  onClose,
}: {
  doing: Doing | null;
  onAgain: () => void;
  onClose: (done?: 'on' | 'off' | 'renewed') => void;
}) {
  const { login_name, email, phone, user_name } = useSignedIn();
  const [made, setMade] = useState<{ by: Doing; codes: readonly string[] } | null>(null);
  const codes = made && made.by === doing ? made.codes : null;
  const cancel = () => {
    if (!codes) onClose();
  };
  return (
    <Dialog
      open={doing !== null}
      centered
      closes={codes ? 'byButton' : 'onPurpose'}
      onClose={cancel}
      afterClose={() => setMade(null)}
      title={doing && <FormattedMessage id={codes ? 'secondFactor.codes.title' : `secondFactor.${doing.what}.title`} />}
    >
      {doing && !codes && (
        <Step doing={doing} onCodes={(its) => setMade({ by: doing, codes: its })} onAgain={onAgain} onClose={onClose} />
      )}
      {doing && codes && (
        <>
          <p className={styles.lead}>
            <FormattedMessage id="secondFactor.codes.lead" />
          </p>
          <RecoveryCodes
            codes={codes}
            account={login_name ?? email ?? phone ?? user_name}
            action={<FormattedMessage id="secondFactor.codes.done" />}
            onKept={() => onClose(doing.what === 'setUp' ? 'on' : 'renewed')}
          />
        </>
      )}
    </Dialog>
  );
}

function Step({
  doing,
  onCodes,
  onAgain,
  onClose,
}: {
  doing: Doing;
  onCodes: (codes: readonly string[]) => void;
  onAgain: () => void;
  onClose: (done?: 'off') => void;
}) {
  const confirm = useChange(confirmSecondFactor, { also });
  const renew = useChange(renewRecoveryCodes, { also });
  const remove = useChange(removeSecondFactor, { also });

  const show = ({ recovery_codes }: { recovery_codes: readonly string[] }) => onCodes(recovery_codes);
  const recent = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'Account.SignIn.Recent.Required') throw error;
    onAgain();
  };

  switch (doing.what) {
    case 'setUp':
      return (
        <>
          <AuthenticatorKey secret={doing.secret} uri={doing.uri} />
          <CodeForm
            first
            submit={<FormattedMessage id="secondFactor.setUp.submit" />}
            onCancel={() => onClose()}
            onCode={(second_factor_code) =>
              confirm.mutateAsync({ body: { enrolment_ticket: doing.ticket, second_factor_code } }).then(show, recent)
            }
          />
        </>
      );
    case 'renew':
      return (
        <>
          <p className={styles.lead}>
            <FormattedMessage id="secondFactor.renew.text" />
          </p>
          <CodeForm
            submit={<FormattedMessage id="secondFactor.renew.submit" />}
            onCancel={() => onClose()}
            onCode={(second_factor_code) => renew.mutateAsync({ body: { second_factor_code } }).then(show, recent)}
          />
        </>
      );
    case 'remove':
      return (
        <>
          <p className={styles.lead}>
            <FormattedMessage id="secondFactor.remove.text" />
          </p>
          <CodeForm
            danger
            submit={<FormattedMessage id="secondFactor.remove.submit" />}
            onCancel={() => onClose()}
            onCode={(second_factor_code) =>
              remove.mutateAsync({ body: { second_factor_code } }).then(() => onClose('off'), recent)
            }
          />
        </>
      );
  }
}
