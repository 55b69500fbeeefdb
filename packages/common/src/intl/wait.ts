/**
 * Text of a wait given in seconds: seconds up to a minute, whole minutes (rounded up) above it. Returns the end of the
 * intl id (`code.wait`, `code.waitMinutes`) and the value of its slot.
 */
export function waitOf(seconds: number): { id: 'wait' | 'waitMinutes'; values: Record<string, number> } {
  return seconds <= 60
    ? { id: 'wait', values: { seconds } }
    : { id: 'waitMinutes', values: { minutes: Math.ceil(seconds / 60) } };
}
