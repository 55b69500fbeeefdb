import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is narrower than `width` pixels; follows it as it changes. */
export function useNarrow(width = 768): boolean {
  const query = `(max-width: ${width - 0.02}px)`;
  const subscribe = useCallback(function listen(changed: () => void) {
    const media = window.matchMedia(query);
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  }, [query]);
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches, () => false);
}
