import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Counts how often the page was restored from the browser's cache after `left` was called. Such a page still has its
 * input and its "leaving" state, and should start over.
 */
export function useVisits(): { visit: number; left: () => void } {
  const [visit, setVisit] = useState(0);
  const isLeft = useRef(false);

  useEffect(function startOverAfterBack() {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !isLeft.current) return;
      isLeft.current = false;
      setVisit((before) => before + 1);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const left = useCallback(() => {
    isLeft.current = true;
  }, []);
  return { visit, left };
}
