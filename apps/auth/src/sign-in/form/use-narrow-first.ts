import { useState } from 'react';

/** Whether the page began on a phone-sized screen; a page rendered ahead of time counts as not. It never changes while the page is open. */
export function useNarrowFirst(): boolean {
  const [narrow] = useState(() => typeof window !== 'undefined' && window.matchMedia('(max-width: 767px)').matches);
  return narrow;
}
