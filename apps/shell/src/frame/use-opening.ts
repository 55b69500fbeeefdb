import { useEffect, type RefObject } from 'react';
import { OPENS_MS } from '@portal/common/pages/opens-ms';

/** What people do first. Who scrolls sees blank space, and a screen reader's cursor clicks and focuses without a key. */
const INPUT = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'click', 'focusin'] as const;
const LISTEN = { capture: true, passive: true };

/** False where the page moves the focus itself: to its heading after a navigation, or into a dialog. */
const isOfPeople = ({ type, target }: Event, page: Element) =>
  type !== 'focusin' || (target instanceof Element && page.contains(target) && !target.matches('h1, [data-overlay] *'));

/**
 * Gives the element around the pages the class `opening`, from the move to a page until its first input, at most for a
 * while: what is read later must not hide what people have seen.
 */
export function useOpening(around: RefObject<HTMLElement | null>, opening: string | undefined, pathname: string): void {
  useEffect(
    function openPage() {
      const page = around.current;
      if (!page || !opening) return undefined;
      const timer = setTimeout(end, OPENS_MS);
      function end() {
        page?.classList.remove(opening ?? '');
        clearTimeout(timer);
        for (const kind of INPUT) removeEventListener(kind, act, LISTEN);
      }
      function act(event: Event) {
        if (page && isOfPeople(event, page)) end();
      }
      page.classList.add(opening);
      for (const kind of INPUT) addEventListener(kind, act, LISTEN);
      return end;
    },
    [around, opening, pathname],
  );
}
