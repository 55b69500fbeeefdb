import { useEffect, useState } from 'react';

/** Windows of tests that this page opened, by test. */
const windows = new Map<string, Window>();

/** Interval at which the window of a running test is looked at, in milliseconds. */
const LOOK_MS = 1_000;

/** Remembers the window of a test, so that its page notices when it is closed. */
export const followWindow = (testId: string, opened: Window): void => void windows.set(testId, opened);

/**
 * True once the window of a running test seems to be closed. Never true where that is not known (after a reload), and
 * true at once where the provider's page cuts itself off from the page that opened it.
 */
export function useWindowClosed(testId: string, running: boolean): boolean {
  const [closed, setClosed] = useState(false);
  useEffect(
    function lookAtWindow() {
      setClosed(false);
      const opened = windows.get(testId);
      if (!running || !opened) return undefined;
      const look = setInterval(() => setClosed(opened.closed), LOOK_MS);
      return () => clearInterval(look);
    },
    [testId, running],
  );
  return closed;
}
