import { useState } from 'react';

/**
 * Returns whether the page was opened on a phone-sized screen; false when prerendering. Does not change while the page
 * is open.
 */
export function useNarrowFirst(): boolean {
  const [narrow] = useState(() => typeof window !== 'undefined' && window.matchMedia('(max-width: 767px)').matches);
  return narrow;
}
