import { createContext, use, useLayoutEffect, type Dispatch, type SetStateAction } from 'react';

/** Sets how many forms of the dialog around are being sent; null outside of dialogs. */
export const DialogHolds = createContext<Dispatch<SetStateAction<number>> | null>(null);

/** While `busy`, the `Dialog` around cannot be left: what is being sent cannot be cancelled any more. */
export function useHoldDialog(busy: boolean): void {
  const setHolds = use(DialogHolds);
  useLayoutEffect(
    function holdWhileBusy() {
      if (!busy || !setHolds) return undefined;
      setHolds((holds) => holds + 1);
      return () => setHolds((holds) => holds - 1);
    },
    [busy, setHolds],
  );
}
