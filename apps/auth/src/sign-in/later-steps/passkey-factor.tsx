import { FormattedMessage } from 'react-intl';
import type { RequestOptions } from '@portal/common/contract/sign-in/webauthn';
import { askForPasskey } from '@portal/common/security/passkeys/ceremony';
import { PasskeyStep } from '@portal/common/security/passkeys/passkey-step';
import { Unsupported } from './unsupported.tsx';

/** A passkey as second step. `onPasskey` gets the browser's answer as JSON text. */
export const PasskeyFactor = ({
  options,
  primary,
  onPasskey,
}: {
  options: RequestOptions;
  primary: boolean;
  onPasskey: (answer: string) => Promise<void>;
}) => (
  <PasskeyStep
    primary={primary}
    unsupported={<Unsupported />}
    ask={(signal) => askForPasskey(async () => options, { autofill: false, signal })}
    failed={() => <FormattedMessage id="signIn.secondFactor.failed" />}
    onAnswer={onPasskey}
  >
    <FormattedMessage id="signIn.secondFactor.passkey" />
  </PasskeyStep>
);
