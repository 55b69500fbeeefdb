import { useState } from 'react';
import type { Box } from '@portal/common/rules/certification/marks';

/** A place that is being marked: where its rectangle begins, and what becomes of it. */
export interface Drawing {
  from: Box | undefined;
  /** Gets the rectangle, or undefined if nothing is marked. */
  end: (box: Box | undefined) => void;
}

/** What the picture and the form share: the place that is being marked in the picture, for the list of the form. */
export function useMarking() {
  const [drawing, setDrawing] = useState<Drawing>();
  return {
    drawing,
    start: ({ end, from }: Drawing) =>
      setDrawing({
        from,
        end(box) {
          setDrawing(undefined);
          end(box);
        },
      }),
  };
}
export type Marking = ReturnType<typeof useMarking>;
