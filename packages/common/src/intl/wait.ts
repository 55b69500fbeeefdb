/**
 * How a wait is written: seconds up to a minute, whole minutes (rounded up) above it. Takes seconds. Answers the end of
 * the intl id (`code.wait`, `code.waitMinutes`) and the value of its slot.
 */
export function waitOf(seconds: number): { id: 'wait' | 'waitMinutes'; values: Record<string, number> } {
  return seconds <= 60
    ? { id: 'wait', values: { seconds } }
    : { id: 'waitMinutes', values: { minutes: Math.ceil(seconds / 60) } };
}
