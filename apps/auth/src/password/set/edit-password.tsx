import { useEffect, useReducer, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { changePassword } from '@portal/common/contract/sign-in/password';
import type { SessionUser } from '@portal/common/contract/sign-in/userinfo';
import { ModifyType } from '@portal/common/enums/sign-in/modify-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { firstChannel } from '@portal/common/rules/verify-code/code-channel';
import { ServerMessage } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { safeReturnUri } from '@portal/common/rules/return-address/safe-return-uri';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { Done } from '../done.tsx';
import { Expired } from '../expired.tsx';
import { PasswordFrame } from '../password-frame.tsx';
import { useOwnKeysAtStake } from '../password.queries.ts';
import { SetForm } from '../set-form.tsx';
import { barOf, BEGIN, next, type StepEvent, type Why } from './set-password.steps.ts';
import { SetSteps } from './set-steps.tsx';
import { VerifyOwn } from './verify-own.tsx';

/** Seconds until `return_uri`. */
const REDIRECT_AFTER = 5;

/**
 * Changes the password of the signed-in user (`pwd_flag=edit`). Signed-out users sign in first and return to this page.
 */
export function EditPassword() {
  const host = useHost();
  const latest = useRef(host);
  const [query] = useSearchParams();
  const signedIn = host.user !== null;

  useEffect(function keepLatest() {
    latest.current = host;
  });
  useEffect(
    function askForSignIn() {
      const asked = Number(query.get('user_type')) as UserType;
      if (!signedIn) latest.current.onLogin(location.href, Object.values(UserType).includes(asked) ? asked : undefined);
    },
    [query, signedIn],
  );

  return (
    <PasswordFrame
      title={<FormattedMessage id="password.edit.title" />}
      lead={<FormattedMessage id="password.edit.lead" />}
    >
      {host.user ? <Change key={host.user.user_id} user={host.user} /> : <PageSkeleton kind="form" rows={2} />}
    </PasswordFrame>
  );
}

function Change({ user }: { user: SessionUser }) {
  const host = useHost();
  const [query] = useSearchParams();
  const [step, dispatch] = useReducer(next, BEGIN);
  const [moved, setMoved] = useState(false);
  const { mutateAsync: change } = useChange(changePassword);
  const keys = useOwnKeysAtStake(user.user_type);
  const { user_id: userId, user_type: userType } = user;
  const first = firstChannel(userType, { email: user.email !== null, phone: user.phone !== null });

  function go(event: StepEvent) {
    setMoved(true);
    dispatch(event);
  }
  const expired = (why: Why) => go({ type: 'expired', why });

  function leave() {
    const back = safeReturnUri(query.get('return_uri'), { base: location.href });
    if (back) host.leave(back);
    else host.navigate('/');
  }

  if (userType === UserType.idpUser) {
    return (
      <EmptyState
        icon="lock"
        title={<FormattedMessage id="password.find.idp" />}
        text={<FormattedMessage id="password.find.idpText" />}
        action={
          <Button onClick={leave}>
            <FormattedMessage id="password.edit.noneBack" />
          </Button>
        }
      />
    );
  }
  if (!first) return <Unreachable onBack={leave} />;
  return (
    <>
      <SetSteps at={barOf(step)} />
      {step.at === 'verify' && (
        <VerifyOwn
          user={user}
          first={first}
          moved={moved}
          why={step.why}
          onExpired={expired}
          onVerified={(proof) => go({ type: 'verified', proof })}
        />
      )}
      {step.at === 'set' && (
        <SetForm
          account={user.login_name ?? user.email ?? user.phone ?? undefined}
          owner={{ loginName: user.login_name, email: user.email }}
          old
          moved
          keys={keys}
          onExpired={expired}
          onSaved={() => go({ type: 'saved' })}
          save={(password, old) =>
            change({
              params: { id: userId },
              body: {
                new_password: password,
                modify_type: ModifyType.byOwner,
                user_id: userId,
                user_type: userType,
                verify_code_token: step.proof.token,
                ...(old !== undefined && { old_password: old }),
              },
            })
          }
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
          title={<FormattedMessage id="password.edit.doneTitle" />}
          text={
            <>
              <FormattedMessage id="password.edit.doneText" />
              {keys.length > 0 && (
                <>
                  {' '}
                  <FormattedMessage id="password.keys.done" values={{ count: keys.length }} />
                </>
              )}
            </>
          }
          seconds={REDIRECT_AFTER}
          to="back"
          onDone={leave}
        />
      )}
    </>
  );
}

/** The account has neither e-mail nor phone to verify with: refers to support. */
function Unreachable({ onBack }: { onBack: () => void }) {
  const {
    content: { hotline },
  } = useHost();
  return (
    <EmptyState
      icon="headset"
      title={<FormattedMessage id="password.edit.noneTitle" />}
      text={<FormattedMessage id="password.edit.noneText" />}
      action={
        <>
          {hotline && (
            <Button type="primary" href={`tel:${hotline.replaceAll(/[^+0-9]/g, '')}`}>
              <FormattedMessage id="password.edit.noneCall" values={{ hotline }} />
            </Button>
          )}
          <Button onClick={onBack}>
            <FormattedMessage id="password.edit.noneBack" />
          </Button>
        </>
      }
    />
  );
}
