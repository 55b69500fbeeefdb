import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scroll positions of lists by their addresses, until the page is reloaded. */
const places = new Map<string, number>();

/** Path of the page before the current one. */
let before = '';

/**
 * Remembers the path of the page that is left. Call it once, in a component behind the pages: its effect runs after
 * theirs.
 */
export function useTrail(): void {
  const { pathname } = useLocation();
  useEffect(
    function keepPath() {
      before = pathname;
    },
    [pathname],
  );
}

/**
 * Restores the scroll position of a list when one comes back from one of its requests. `shown`: its rows are on the
 * page.
 */
export function useListPlace(shown: boolean): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;

  useLayoutEffect(
    function keepPlace() {
      // Runs before the rows are removed from the page, which would change the position.
      return () => void places.set(address, window.scrollY);
    },
    [address],
  );

  useEffect(
    function restorePlace() {
      const place = places.get(address);
      if (!shown || place === undefined || !before.startsWith(`${pathname}/`)) return undefined;
      places.delete(address);
      // After the effects of the frame around the page, which scrolls to the top.
      const frame = requestAnimationFrame(() => window.scrollTo({ top: place }));
      return () => cancelAnimationFrame(frame);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the rows are there; filters scroll nothing
    [shown],
  );
}
