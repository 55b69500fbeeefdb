import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ApiError } from '@portal/common/client/api-error';

/** State of the history entry of the later steps; nothing of the sign-in is in it. */
const LATER = { laterSteps: true };

const isLater = (state: unknown): boolean => (state as Partial<typeof LATER> | null)?.laterSteps === true;

/**
 * Keeps one history entry for the later steps: Back of the browser returns to the form instead of leaving the sign-in.
 * Returns what goes back by it, with the reason for that. A form that is shown in this entry, after a refusal or
 * Forward, uses it again.
 */
export function useStepsEntry(onBack: (why?: ApiError) => void): (why?: ApiError) => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const later = isLater(state);
  const isEntered = useRef(false);
  const back = useRef(onBack);
  back.current = onBack;

  useEffect(
    function followTheBrowser() {
      if (later) isEntered.current = true;
      else if (isEntered.current) back.current();
      else void navigate({ pathname, search }, { state: LATER });
    },
    // oxlint-disable-next-line react/exhaustive-deps -- follows the place of the browser only
    [later],
  );

  return (why) => {
    back.current(why);
    if (isEntered.current) void navigate(-1);
  };
}
