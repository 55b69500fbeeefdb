/**
 * For the rest of the test file, timers of exactly `ms` milliseconds run after `to` milliseconds instead. For polling,
 * and for delays that only give people time to read.
 */
export function shortenTimer(kind: 'setTimeout' | 'setInterval', ms: number, to: number): void {
  const set = globalThis[kind] as (act: () => void, time?: number, ...rest: unknown[]) => unknown;
  Object.assign(globalThis, {
    [kind]: (act: () => void, time?: number, ...rest: unknown[]) => set(act, time === ms ? to : time, ...rest),
  });
}
