import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { reactTo } from '@portal/common/client/react-to';
import { openInvitation } from '@portal/common/contract/account/invitation';
import { resetPassword } from '@portal/common/contract/sign-in/password';
import { UserType } from '@portal/common/enums/user/user-type';
import { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import { ServerMessage } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { RESET_CODE } from '@portal/common/rules/limits';
import { safeReturnUri } from '@portal/common/rules/return-address/safe-return-uri';
import { LinkButton } from '@portal/common/ui/link-button';
import { EmptyState } from '@portal/common/ui/status/states';
import { PAGE } from '@portal/common/pages/addresses';
import { signInPageOf } from '@portal/common/pages/by-user-type';
import { DAY_MS } from '@portal/common/rules/units';
import { Done } from '../done.tsx';
import { Expired } from '../expired.tsx';
import { PasswordFrame } from '../password-frame.tsx';
import { useKeysOfResetCode } from '../password.queries.ts';
import { readResetLink, type ResetLink } from './reset-link.ts';
import { SetForm } from '../set-form.tsx';
import type { Why } from '../set/set-password.steps.ts';

/** Seconds until the redirect to the page that the API returns. */
const REDIRECT_AFTER = 2;

type Stage = { at: 'form' } | { at: 'dead'; why: Why } | { at: 'done'; goTo: string | undefined };

/** `/setPassword/reset`: sets a first, reset or expired password by the code of a link or of a sign-in. */
export default function ResetPasswordPage() {
  const [query] = useSearchParams();
  // Read once: the code is then removed from the address.
  const [link] = useState(() => readResetLink(query));
  return link ? <Reset link={link} /> : <Missing />;
}

function Reset({ link: { code, userId, userType, userName, reason } }: { link: ResetLink }) {
  const host = useHost();
  const intl = useIntl();
  const [stage, setStage] = useState<Stage>({ at: 'form' });
  const { mutateAsync: reset } = useChange(resetPassword, { refetch: false });
  const { mutateAsync: open, data: opened } = useChange(openInvitation);
  const lead = opened?.company_name ? (
    <FormattedMessage id="password.invitation.lead" values={{ company: <bdi>{opened.company_name}</bdi> }} />
  ) : (
    <FormattedMessage id={`password.reset.lead${reason}`} />
  );
  // An invited user has no keys yet.
  const { data: keys } = useKeysOfResetCode(
    { userId, userType, code },
    stage.at === 'form' && reason !== ResetReason.firstSignIn,
  );
  const portal = () => host.navigate(signInPageOf(userType), { replace: true });

  useEffect(function noteThatTheInvitationWasOpened() {
    if (reason !== ResetReason.firstSignIn) return;
    open({ params: { user_id: userId }, body: { reset_code: code } }).catch((error: unknown) =>
      reactTo<typeof openInvitation>(
        error,
        {
          4001209003: ({ code: its, message }) =>
            // An answer that comes after the password was set says only that the code has been used.
            setStage((now) =>
              now.at === 'form' ? { at: 'dead', why: { code: its, message, saidIn: intl.locale } } : now,
            ),
        },
        () => undefined,
      ),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- runs once: a change of language must not open the invitation again
  }, []);

  async function save(password: string) {
    const { redirect_url } = await reset({
      body: { user_id: userId, user_type: userType, reset_code: code, new_password: password },
    });
    // Remove the code from the browser's history.
    host.navigate(PAGE.resetPassword, { replace: true });
    setStage({ at: 'done', goTo: safeReturnUri(redirect_url, { base: location.href }) });
  }

  return (
    <PasswordFrame
      title={<FormattedMessage id={`password.reset.title${reason}`} />}
      lead={
        stage.at === 'form' &&
        (userName ? <FormattedMessage id="password.reset.hello" values={{ name: userName, lead }} /> : lead)
      }
    >
      {stage.at === 'form' && (
        <SetForm
          save={save}
          keys={keys ?? []}
          onSaved={() => undefined}
          onExpired={(why) => setStage({ at: 'dead', why })}
          reactions={{
            4001209003: ({ code: its, message }) =>
              setStage({ at: 'dead', why: { code: its, message, saidIn: intl.locale } }),
          }}
        />
      )}
      {stage.at === 'dead' && reason === ResetReason.firstSignIn && (
        <DeadInvitation userType={userType} onSignIn={portal} />
      )}
      {stage.at === 'dead' && reason !== ResetReason.firstSignIn && (
        <Expired
          title={<FormattedMessage id="password.reset.expired" />}
          why={<ServerMessage {...stage.why} />}
          to="signIn"
          onDone={portal}
        />
      )}
      {stage.at === 'done' && (
        <Done
          title={<FormattedMessage id="password.set.doneTitle" />}
          text={<FormattedMessage id="password.set.doneText" />}
          seconds={REDIRECT_AFTER}
          to="signIn"
          onDone={() => (stage.goTo ? host.leave(stage.goTo) : portal())}
        />
      )}
    </PasswordFrame>
  );
}

/**
 * Shown for an invitation that was used, replaced or has expired. It does not redirect, because only the invited person
 * knows what to do next. Only the invitation proves an address that a partner typed for a contact, so no code is
 * offered instead.
 */
function DeadInvitation({ userType, onSignIn }: { userType: UserType; onSignIn: () => void }) {
  const host = useHost();
  return (
    <EmptyState
      icon="broken"
      title={<FormattedMessage id="password.invitation.dead" />}
      text={
        <FormattedMessage id="password.invitation.deadText" values={{ days: RESET_CODE.invitationLivesMs / DAY_MS }} />
      }
      action={
        <>
          <Button type="primary" onClick={onSignIn}>
            <FormattedMessage id="password.find.signIn" />
          </Button>
          {userType !== UserType.partnerContact && (
            <Button onClick={() => host.navigate(`${PAGE.setPassword}?user_type=${userType}`)}>
              <FormattedMessage id="password.invitation.code" />
            </Button>
          )}
        </>
      }
    />
  );
}

function Missing() {
  const [query] = useSearchParams();
  const host = useHost();
  const userType = query.get('user_type');
  return (
    <PasswordFrame title={<FormattedMessage id="password.reset.title0" />}>
      <EmptyState
        icon="broken"
        title={<FormattedMessage id="password.reset.missingTitle" />}
        text={<FormattedMessage id="password.reset.missingText" />}
        action={
          <>
            <LinkButton
              type="primary"
              to={`${PAGE.setPassword}${userType ? `?user_type=${encodeURIComponent(userType)}` : ''}`}
            >
              <FormattedMessage id="password.reset.missingFind" />
            </LinkButton>
            <Button onClick={() => host.navigate(signInPageOf(userType ? Number(userType) : undefined))}>
              <FormattedMessage id="password.find.signIn" />
            </Button>
          </>
        }
      />
    </PasswordFrame>
  );
}
