import { useState } from 'react';
import type { EvidenceMark } from './evidence-rows.ts';

/** The place of the picture that a value was read at: of the value under the pointer or the focus, else of the chosen one. */
export function useShownPlace() {
  const [chosen, setChosen] = useState<EvidenceMark>();
  const [pointed, setPointed] = useState<EvidenceMark>();
  return { shown: pointed ?? chosen, chosen, choose: setChosen, point: setPointed };
}
export type ShownPlace = ReturnType<typeof useShownPlace>;
