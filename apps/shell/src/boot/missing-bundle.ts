import type { BootState } from './boot-state.ts';

/**
 * Is this script a bundle of the shell whose failure leaves an empty page, with nobody to tell of it? `bundles` is the
 * absolute address below which they lie. Once the page is live it is only a part of it that is missing, which tells of
 * itself, and what was typed stays. Of missing texts the shell tells by itself as well.
 */
export function isFatal(target: EventTarget | null, state: Pick<BootState, 'live'>, bundles: string): boolean {
  return !state.live && target instanceof HTMLScriptElement && target.src.startsWith(bundles) && !target.src.includes('/static/texts.');
}

/** Calls `onFatal` for each bundle that does not arrive while the page is not live yet; answers how to stop. */
export function watchBundles(state: Pick<BootState, 'live'>, bundles: string, onFatal: () => void): () => void {
  const onError = ({ target }: Event) => { if (isFatal(target, state, bundles)) onFatal(); };
  // Failures of elements do not bubble, but they can be met on the way down.
  addEventListener('error', onError, true);
  return () => removeEventListener('error', onError, true);
}
