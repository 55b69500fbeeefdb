import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Returns whether the form begins with the phone: the page was opened on a phone-sized screen, and no application named
 * an account. False when prerendering. Does not change while the page is open.
 */
export function useNarrowFirst(): boolean {
  const [query] = useSearchParams();
  const [narrow] = useState(
    () => typeof window !== 'undefined' && window.matchMedia('(max-width: 767px)').matches && !query.has('login_hint'),
  );
  return narrow;
}
