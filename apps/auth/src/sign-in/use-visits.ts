import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * How often this page has come back, by the back button and from the browser's cache, after `left` was called: it comes
 * back as it was left, on its way with what was typed, and should begin anew.
 */
export function useVisits(): { visit: number; left: () => void } {
  const [visit, setVisit] = useState(0);
  const isLeft = useRef(false);

  useEffect(function beginAnewAfterBack() {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !isLeft.current) return;
      isLeft.current = false;
      setVisit((before) => before + 1);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const left = useCallback(() => { isLeft.current = true; }, []);
  return { visit, left };
}
