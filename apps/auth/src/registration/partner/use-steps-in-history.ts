import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Happening, Step } from './partner.steps.ts';

/** What a history entry of the wizard holds: its step, and the step at which the wizard began in this tab. */
interface Entry { step: number; from: number }

const entryOf = (state: unknown): Entry | undefined => {
  const { wizard } = (state ?? {}) as { wizard?: Entry };
  return typeof wizard?.step === 'number' && typeof wizard.from === 'number' ? wizard : undefined;
};

/**
 * One history entry for each step: the browser's Back leads to the step before and not out of the wizard, where the
 * secrets would be lost, and Forward leads on again where that step is valid. "Previous" goes back as well, so that the
 * entries do not pile up.
 */
export function useStepsInHistory(at: Step, tell: (happened: Happening) => void): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const entry = entryOf(state);
  const shown = entry?.step;
  const before = useRef(at);

  useEffect(function followEachOther() {
    const here = { pathname, search };
    const moved = before.current !== at;
    before.current = at;
    if (!entry) void navigate(here, { replace: true, state: { wizard: { step: at, from: at } } });
    else if (at === 3 || entry.step === at) return;
    else if (!moved) tell({ type: 'went', step: entry.step });
    else if (at > entry.step) void navigate(here, { state: { wizard: { step: at, from: entry.from } } });
    else if (at >= entry.from) void navigate(at - entry.step);
    else void navigate(here, { replace: true, state: { wizard: { step: at, from: at } } });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the wizard moved, or the browser did: nothing else is to be followed
  }, [at, shown]);
}
