import type { BootState } from '../boot-state.ts';

/** The address of a script or style sheet. */
function addressOf(target: EventTarget | null): string {
  if (target instanceof HTMLScriptElement) return target.src;
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target.href : '';
}

/**
 * True for a script or style sheet of the shell without which the page cannot start. `bundles` is the absolute address
 * of their folder. Once the page is live, a missing part shows its own error, and input must be kept. The shell reports
 * missing texts itself.
 */
export function isFatal(target: EventTarget | null, state: Pick<BootState, 'live'>, bundles: string): boolean {
  const address = addressOf(target);
  return !state.live && address.startsWith(bundles) && !address.includes('/static/texts.');
}

/**
 * Calls `onFatal` for each bundle that fails to load before the page is live. Returns a function that stops watching.
 */
export function watchBundles(state: Pick<BootState, 'live'>, bundles: string, onFatal: () => void): () => void {
  const onError = ({ target }: Event) => {
    if (isFatal(target, state, bundles)) onFatal();
  };
  // `error` events of elements do not bubble; the capture phase sees them.
  addEventListener('error', onError, true);
  return () => removeEventListener('error', onError, true);
}
