import { useEffect, useEffectEvent, useState } from 'react';
import { readRecentSignIn } from '../contract/sign-in/sessions.ts';
import { recall, remember } from '../host/storage/browser-store.ts';
import { useCall, useHost } from '../host/use-host.tsx';
import { RECENT_SIGN_IN } from '../rules/limits.ts';
import { SignInAgain } from './sign-in-again.tsx';

/**
 * Opens a form whose save needs a recent sign-in. `ask` checks whether the sign-in is recent enough until the save, and
 * otherwise offers to sign in again; then the form opens automatically. If the check fails, the form opens, because the
 * API checks again. `open` gets the argument of `ask`. `name` is unique in the remote. Render `dialog`.
 */
export function useStepUp(name: string, open: (what: string) => void) {
  const call = useCall();
  const { onLogin } = useHost();
  const [asking, setAsking] = useState<string | null>(null);
  const [checking, setChecking] = useState<string | null>(null);
  const key = `stepUp:${name}`;

  async function isRecentEnough(): Promise<boolean> {
    try {
      return (await call(readRecentSignIn, {})).recent_seconds * 1000 >= RECENT_SIGN_IN.toFinishMs;
    } catch {
      return true;
    }
  }

  async function ask(what = '') {
    setChecking(what);
    const may = await isRecentEnough();
    setChecking(null);
    if (may) open(what);
    else setAsking(what);
  }

  const openIfRecent = useEffectEvent(async function openIfRecent(what: string) {
    if (await isRecentEnough()) open(what);
  });

  useEffect(
    function resume() {
      const what = recall('session', key);
      if (what === null) return;
      remember('session', key, null);
      void openIfRecent(what);
    },
    [key],
  );

  return {
    ask: (what?: string) => void ask(what),
    /** The argument that is being checked, for `loading` of its button. */
    checking,
    /** Signing in again is offered. */
    asking: asking !== null,
    /** The API refused the save: offers to sign in again. */
    again: (what = '') => setAsking(what),
    dialog: (
      <SignInAgain
        open={asking !== null}
        onClose={() => setAsking(null)}
        onLeave={() => {
          remember('session', key, asking);
          onLogin(location.href);
        }}
      />
    ),
  };
}
