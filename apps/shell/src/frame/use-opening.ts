import { useEffect, type RefObject } from 'react';

/** How long what stands below a part that is being read waits for it, in milliseconds. */
const LONGEST = 5000;
const INPUT = ['pointerdown', 'keydown'] as const;

/**
 * Gives the element around the pages the class `opening`, from the move to a page until its first input, at most for a
 * while: what is read later must not hide what people have seen.
 */
export function useOpening(around: RefObject<HTMLElement | null>, opening: string | undefined, pathname: string): void {
  useEffect(
    function openPage() {
      const classes = around.current?.classList;
      if (!classes || !opening) return undefined;
      const timer = setTimeout(end, LONGEST);
      function end() {
        classes?.remove(opening ?? '');
        clearTimeout(timer);
        for (const kind of INPUT) removeEventListener(kind, end, true);
      }
      classes.add(opening);
      for (const kind of INPUT) addEventListener(kind, end, true);
      return end;
    },
    [around, opening, pathname],
  );
}
