import { useEffect } from 'react';
import { ACCOUNT_PARAM } from '../contract/sign-in/oauth.ts';
import type { PortalSession } from '../host/session/portal-session.ts';
import type { SessionState } from '../host/session/session-user.ts';
import { PAGE } from '../pages/addresses.ts';
import { latePart, useLatePart } from '../late/late-part.ts';
import { whenUsed } from '../late/when-used.ts';

const part = latePart(() => import('./session-dialog.tsx'));

/** The dialog of a session that has ended. Its code is loaded once the page is used, because a first page never shows it. */
export function LateSessionDialog({
  begun: { session, leave },
  state: { status, user, other },
  apiBase,
  basename,
  userType,
}: {
  begun: PortalSession;
  state: SessionState;
  apiBase: string;
  basename: string;
  /** Whose sign-in page it leads to. */
  userType: number;
}) {
  const open = status === 'ended';
  useEffect(function fetchAhead() {
    return whenUsed(
      () =>
        void part.load().catch(() => {
          /* asked for again when it opens */
        }),
    );
  }, []);
  const late = useLatePart(part, open);
  return (
    late && (
      <late.SessionDialog
        open={open}
        apiBase={apiBase}
        user={user}
        other={other}
        signInUrl={`${basename}${PAGE.login}?user_type=${userType}&again=1`}
        onLeave={() => void session.startSignIn(userType, { returnUri: location.href })}
        onOther={() => {
          late.forgetInput();
          const page = other?.user_type === user?.user_type ? location.pathname : `${basename}/`;
          leave(`${page}?${ACCOUNT_PARAM}=${encodeURIComponent(other?.user_id ?? '')}`);
        }}
      />
    )
  );
}
