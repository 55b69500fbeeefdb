import type { NamedUser } from '../../contract/sign-in/userinfo.ts';
import type { SessionState, createSessionUser } from './session-user.ts';
import type { Store } from './store.ts';
import type { Tokens } from './tokens.ts';
import type { WaitingCalls } from './waiting-calls.ts';

export interface Recovery {
  /** Asks the API for the session of the browser and its user; only one request at a time. */
  restore(): Promise<void>;
  /** After a sign-in in another window: continues the ended session. */
  resume(): Promise<void>;
  /**
   * Waits for a new sign-in, after the API has refused the token `used`. Resolves with false when the user gives up.
   */
  ended(used: string | null, signal?: AbortSignal | null): Promise<boolean>;
  /** Lets all calls wait for the user of the page, who is not signed in any more, but `other` is. */
  interrupt(other: NamedUser): void;
  /** Resolves when a call can be sent: the session is not being restored, and has not ended. */
  ready(signal?: AbortSignal | null): Promise<void>;
}

/** Restores a session that is unknown because the API was unavailable, or that has ended during work. */
export function createRecovery({
  state,
  tokens,
  user,
  waiting,
  onAway,
}: {
  state: Store<SessionState>;
  tokens: Tokens;
  user: ReturnType<typeof createSessionUser>;
  waiting: WaitingCalls;
  /** The API did not answer. */
  onAway: () => void;
}): Recovery {
  /** The token whose 401 showed that the session has ended. */
  let endedWith: string | null = null;
  let restoring: Promise<void> | null = null;
  /** Who is signed in instead of the account that a page which is being restored belongs to. */
  let passedBy: NamedUser | null = null;

  function restore(): Promise<void> {
    passedBy = null;
    restoring ??= (async () => {
      const outcome = await tokens.refresh(null);
      const found = outcome === 'fresh' ? await user.read().catch(() => undefined) : null;
      if (found) user.know(found);
      else if (found === null && outcome !== 'unreachable') user.drop({ other: passedBy });
      else {
        // The session is unknown, also after a failure of the API: the probe restores it later.
        tokens.drop();
        onAway();
      }
    })().finally(() => {
      restoring = null;
    });
    return restoring;
  }

  async function resume() {
    if ((await tokens.refresh(endedWith)) !== 'fresh') return;
    const found = await user.read().catch(() => undefined);
    if (!found) return;
    user.know(found);
    waiting.settle(true);
  }

  function ended(used: string | null, signal?: AbortSignal | null): Promise<boolean> {
    if (state.get().status !== 'ended') endedWith = used;
    return waiting.wait(signal);
  }

  return {
    restore,
    resume,
    ended,
    interrupt(other) {
      if (restoring) {
        passedBy = other;
        return;
      }
      if (state.get().status !== 'ended') endedWith = tokens.current();
      state.set({ status: 'ended', other });
    },
    async ready(signal) {
      if (state.get().status === 'ended') await ended(endedWith, signal);
      if (restoring) await restoring;
    },
  };
}
