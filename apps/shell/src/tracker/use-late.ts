import { useEffect, useState } from 'react';

/** What `load` brings, once it is `wanted` and has arrived. Null before that, and when it does not come: nobody misses it. */
export function useLate<T extends object>(load: () => Promise<{ default: T }>, wanted: boolean): T | null {
  const [arrived, setArrived] = useState<{ part: T } | null>(null);
  useEffect(function fetchPart() {
    if (!wanted) return;
    let here = true;
    load().then(({ default: part }) => { if (here) setArrived({ part }); }, () => {});
    return () => { here = false; };
  }, [load, wanted]);
  return wanted ? arrived?.part ?? null : null;
}
