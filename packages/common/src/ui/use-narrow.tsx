import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is narrower than `width` pixels; follows it as it changes. */
export function useNarrow(width = 768): boolean {
  const query = `(max-width: ${width - 0.02}px)`;
  const subscribe = useCallback(
    function listen(changed: () => void) {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  // While pages are prerendered, `window` exists only for the variant for phones.
  const isNarrow = () => typeof window !== 'undefined' && window.matchMedia(query).matches;
  return useSyncExternalStore(subscribe, isNarrow, isNarrow);
}
