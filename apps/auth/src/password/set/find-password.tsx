import { useReducer, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { UserType } from '@portal/common/enums/user/user-type';
import { SendType } from '@portal/common/enums/verify-code/verify-channel';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { firstChannel } from '@portal/common/rules/verify-code/code-channel';
import { ServerMessage } from '@portal/common/form/server-message';
import { useHost } from '@portal/common/host/use-host';
import { EmptyState } from '@portal/common/ui/status/states';
import { LinkButton } from '@portal/common/ui/link-button';
import { signInPageOf, userTypeOf } from '@portal/common/pages/by-user-type';
import { channelsOf, recoverableType } from './channels.ts';
import { ChooseAccount } from './choose-account.tsx';
import { Done } from '../done.tsx';
import { Expired } from '../expired.tsx';
import { PasswordFrame } from '../password-frame.tsx';
import { SetNewPassword } from './set-new-password.tsx';
import { barOf, BEGIN, next, type StepEvent, type Why } from './set-password.steps.ts';
import { SetSteps } from './set-steps.tsx';
import { VerifyAddress, type Typed } from './verify-address.tsx';

/** Seconds until the sign-in page. */
const REDIRECT_AFTER = 5;

/** Recovers a forgotten password: verify an address, choose the account, set a new password. */
export function FindPassword() {
  const host = useHost();
  const [query] = useSearchParams();
  const userType = recoverableType(userTypeOf('', query));
  const [step, dispatch] = useReducer(next, BEGIN);
  const [moved, setMoved] = useState(false);
  const [typed, setTyped] = useState<Typed>(() => {
    const channels = channelsOf(userType);
    return { channel: firstChannel(userType, { email: true, phone: channels.includes('phone') }) ?? 'email' };
  });

  const entryWith = (hint: Record<string, string> = {}) => {
    const kept = new URLSearchParams({ ...Object.fromEntries(query), ...hint });
    kept.delete('pwd_flag');
    kept.delete('user_type');
    return signInPageOf(userType) + (kept.size > 0 ? `?${kept}` : '');
  };
  const entry = entryWith();

  function go(event: StepEvent) {
    setMoved(true);
    dispatch(event);
  }
  const expired = (why: Why) => go({ type: 'expired', why });

  if (userType === UserType.idpUser) return <IdpNotice entry={entry} />;
  return (
    <PasswordFrame
      title={<FormattedMessage id="password.find.title" />}
      lead={
        <>
          <FormattedMessage id="password.find.lead" />
          <Link to={entry}>
            <FormattedMessage id="password.find.signIn" />
          </Link>
        </>
      }
    >
      <SetSteps at={barOf(step)} />
      {step.at === 'verify' && (
        <VerifyAddress
          userType={userType}
          typed={typed}
          moved={moved}
          why={step.why}
          onTyped={setTyped}
          onExpired={expired}
          onVerified={(proof, accounts) => go({ type: 'verified', proof, accounts })}
        />
      )}
      {step.at === 'choose' && (
        <ChooseAccount
          address={step.proof.sendType === SendType.phone ? shownPhone(step.proof.account) : step.proof.account}
          accounts={step.accounts}
          onChosen={(account) => go({ type: 'chosen', account })}
          onAgain={() => go({ type: 'again' })}
        />
      )}
      {step.at === 'set' && (
        <SetNewPassword
          step={step}
          userType={userType}
          byEmail={typed.channel === 'email'}
          go={go}
          onExpired={expired}
        />
      )}
      {step.at === 'expired' && (
        <Expired
          title={<FormattedMessage id="password.set.expired" />}
          why={<ServerMessage {...step.why} />}
          to="restart"
          onDone={() => go({ type: 'again' })}
        />
      )}
      {step.at === 'done' && (
        <Done
          title={<FormattedMessage id="password.set.doneTitle" />}
          text={<FormattedMessage id="password.set.doneText" />}
          seconds={REDIRECT_AFTER}
          to="signIn"
          // Filled in, so that a phone asks for the new password and not for a code.
          onDone={() => host.navigate(entryWith(typed.channel === 'email' ? { login_hint: typed.email ?? '' } : {}))}
        />
      )}
    </PasswordFrame>
  );
}

/** Accounts of an identity provider have no password here: refers to the sign-in page. */
function IdpNotice({ entry }: { entry: string }) {
  return (
    <PasswordFrame title={<FormattedMessage id="password.find.title" />}>
      <EmptyState
        icon="lock"
        title={<FormattedMessage id="password.find.idp" />}
        text={<FormattedMessage id="password.find.idpText" />}
        action={
          <LinkButton type="primary" to={entry}>
            <FormattedMessage id="password.find.idpAction" />
          </LinkButton>
        }
      />
    </PasswordFrame>
  );
}
