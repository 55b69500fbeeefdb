import { useCallback, useRef } from 'react';

/**
 * Handler that runs `work` one at a time: what is asked for while it still runs is not done. The second click of a double
 * click sends a form again before anybody sees its button busy, because a form first checks its fields.
 */
export function useOneAtATime<Given extends unknown[]>(work: (...given: Given) => Promise<void>): (...given: Given) => Promise<void> {
  const running = useRef(false);
  const latest = useRef(work);
  latest.current = work;
  return useCallback(async (...given: Given) => {
    if (running.current) return;
    running.current = true;
    try {
      await latest.current(...given);
    } finally {
      running.current = false;
    }
  }, []);
}
