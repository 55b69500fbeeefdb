import { useEffect, useState } from 'react';

/** The result of `load`, once it is `wanted` and has loaded; else null. A failure is ignored: the part is optional. */
export function useLate<T extends object>(load: () => Promise<{ default: T }>, wanted: boolean): T | null {
  const [arrived, setArrived] = useState<{ part: T } | null>(null);
  useEffect(
    function fetchPart() {
      if (!wanted) return;
      let here = true;
      load().then(
        ({ default: part }) => {
          if (here) setArrived({ part });
        },
        () => {},
      );
      return () => {
        here = false;
      };
    },
    [load, wanted],
  );
  return wanted ? (arrived?.part ?? null) : null;
}
