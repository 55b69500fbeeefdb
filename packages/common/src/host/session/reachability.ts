import { readPasswordPolicy } from '../../contract/sign-in/password-policy.ts';

const PROBE_EVERY_MS = 3_000;

export interface Reachability {
  /** Reports the result of a request: false starts the probe, true ends it. */
  report(reachable: boolean): void;
  /** Ends the probe. */
  close(): void;
}

/**
 * Watches whether the account API at `base` can be reached, and passes each report on to `onReach`. While it cannot, a
 * small public call is made every three seconds, and as soon as the browser is online again.
 */
export function watchReachability(base: string, onReach: (reachable: boolean) => void): Reachability {
  let probe: ReturnType<typeof setInterval> | undefined;

  async function look() {
    try {
      const { status } = await fetch(`${base}${readPasswordPolicy.path}`, {
        signal: AbortSignal.timeout(PROBE_EVERY_MS),
      });
      if (![502, 503, 504].includes(status)) report(true);
    } catch {
      // The API is still unavailable.
    }
  }

  const onProbe = () => void look();

  function start() {
    if (probe) return;
    probe = setInterval(onProbe, PROBE_EVERY_MS);
    window.addEventListener('online', onProbe);
  }

  function stop() {
    clearInterval(probe);
    probe = undefined;
    window.removeEventListener('online', onProbe);
  }

  function report(reachable: boolean) {
    if (reachable) stop();
    onReach(reachable);
    if (!reachable) start();
  }

  return { report, close: stop };
}
