import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { StepEvent, Step } from '../partner.steps.ts';

/** State of a history entry: its step, and the first step of the wizard in this tab. */
interface Entry {
  step: number;
  from: number;
}

const entryOf = (state: unknown): Entry | undefined => {
  const { wizard } = (state ?? {}) as { wizard?: Entry };
  return typeof wizard?.step === 'number' && typeof wizard.from === 'number' ? wizard : undefined;
};

/**
 * Keeps one history entry for each step: Back opens the previous step instead of leaving the wizard, which would lose
 * the secrets, and Forward the next one if the step is valid. "Previous" goes back too, so that entries do not
 * accumulate. The entry in which the wizard begins stays as it is: to write into it would render the whole portal again
 * before the page is live.
 */
export function useStepsInHistory(at: Step, tell: (event: StepEvent) => void): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const entry = entryOf(state);
  const [begun] = useState(entry?.from ?? at);
  const { step: shown, from } = entry ?? { step: begun, from: begun };
  const before = useRef(at);

  useEffect(
    function followEachOther() {
      const here = { pathname, search };
      const moved = before.current !== at;
      before.current = at;
      if (at === 3 || shown === at) return;
      else if (!moved) tell({ type: 'went', step: shown });
      else if (at > shown) void navigate(here, { state: { wizard: { step: at, from } } });
      else if (at >= from) void navigate(at - shown);
      else void navigate(here, { replace: true, state: { wizard: { step: at, from: at } } });
    },
    // oxlint-disable-next-line react/exhaustive-deps -- follows the step of the wizard and the place of the browser only
    [at, shown],
  );
}
