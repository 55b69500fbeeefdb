import { useEffect, useEffectEvent, useState } from 'react';
import { readRecentSignIn } from '../contract/sign-in/sessions.ts';
import { recall, remember } from '../host/storage/browser-store.ts';
import { useCall, useHost } from '../host/use-host.tsx';
import { RECENT_SIGN_IN } from '../rules/limits.ts';
import { LateStepUp } from './step-up/late-step-up.tsx';

/**
 * Opens a form whose save needs a recent sign-in. `ask` checks whether the sign-in is recent enough until the save, and
 * otherwise asks in place who the person is; then the form opens automatically. If the check fails, the form opens,
 * because the API checks again. `open` gets the argument of `ask`, also when the person left for the sign-in page and
 * has returned. `name` is unique in the remote. Render `dialog`.
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

  function leave(what = '') {
    remember('session', key, what);
    onLogin(location.href);
  }

  return {
    ask: (what?: string) => void ask(what),
    /** The argument that is being checked, for `loading` of its button. */
    checking,
    /** The API refused what `open` does: asks, then opens. */
    again: (what = '') => setAsking(what),
    /** A form that asks itself (`useFormStepUp`) is left for the sign-in page: `open` is called after the return. */
    leave,
    dialog: (
      <LateStepUp
        open={asking !== null}
        onClose={() => setAsking(null)}
        onProven={() => {
          setAsking(null);
          open(asking ?? '');
        }}
        onLeave={() => leave(asking ?? '')}
      />
    ),
  };
}
