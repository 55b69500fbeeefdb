import type { Authentication, RequestOptions } from '@portal/common/contract/sign-in/webauthn';
import { askForPasskey, isForeign } from '@portal/common/security/passkeys/ceremony';

/** The part of a challenge's lifetime after which a standing offer gets a new one. */
const RENEW_AFTER = 0.8;

/** Events by which somebody uses the page. */
const USES = ['pointerdown', 'keydown'];

/** Calls `act` at each of these events of the window until the returned function is called. */
function listen(events: readonly string[], act: () => void): () => void {
  for (const event of events) addEventListener(event, act, true);
  return () => {
    for (const event of events) removeEventListener(event, act, true);
  };
}

/** Resolves at the next of these events, or when `signal` aborts. */
const nextOf = (events: readonly string[], signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const leave = listen(events, end);
    function end() {
      leave();
      resolve();
    }
    signal.addEventListener('abort', end);
  });

/**
 * Offers passkeys in the autofill of the account field until somebody chooses one or `signal` aborts. The offer gets
 * new options from `read` before the challenge of the old ones expires, and ends while the page is gone.
 *
 * After a failed try it stands again. After two without any use of the page in between it waits for the next use, as it
 * would only fail again; `tries` counts over several offers. Rejects when passkeys cannot be used on this page.
 */
export async function offerPasskeys(
  read: (signal: AbortSignal) => Promise<RequestOptions>,
  tries: { failed: number },
  signal: AbortSignal,
): Promise<Authentication | undefined> {
  const forget = listen(USES, () => {
    tries.failed = 0;
  });
  try {
    while (!signal.aborted) {
      if (tries.failed > 1) await nextOf(USES, signal);
      const { answer, back } = await offerOnce(read, tries, signal);
      if (answer) return answer;
      await back;
    }
    return undefined;
  } finally {
    forget();
  }
}

/** One offer, until it is answered, fails, gets too old or the page is gone; then `back` resolves when it is there again. */
async function offerOnce(
  read: (signal: AbortSignal) => Promise<RequestOptions>,
  tries: { failed: number },
  signal: AbortSignal,
): Promise<{ answer: Authentication | undefined; back: Promise<void> | undefined }> {
  const round = new AbortController();
  const end = () => round.abort();
  signal.addEventListener('abort', end);
  let back: Promise<void> | undefined;
  const stay = listen(['pagehide'], () => {
    back = nextOf(['pageshow'], signal);
    end();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave = () => {};

  try {
    const answer = await askForPasskey(
      async (stopped) => {
        const options = await read(stopped);
        timer = setTimeout(() => {
          // Without the focus nobody chooses a passkey, or the browser's dialog for one is open, which must stay.
          if (document.hasFocus()) end();
          else leave = listen(['focus'], end);
        }, options.timeout * RENEW_AFTER);
        return options;
      },
      { autofill: true, signal: round.signal },
    ).catch((error: unknown) => {
      if (isForeign(error)) throw error;
      return undefined;
    });
    if (!round.signal.aborted) tries.failed += 1;
    return { answer, back };
  } finally {
    clearTimeout(timer);
    leave();
    stay();
    signal.removeEventListener('abort', end);
  }
}
