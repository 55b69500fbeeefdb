import { readStored, store } from './stored.ts';

/** The wait is kept in this tab, so that a reload keeps it; what was sent, and to whom, is kept only as a key. */
const nameOf = (key: string): `acc:${string}` => `acc:resend:${key}`;

/** Starts a wait of whole seconds, at most a day. */
export function waitFor(key: string, seconds: number): void {
  const until = Date.now() + Math.min(Math.max(Math.ceil(seconds), 0), 86_400) * 1000;
  store('sessionStorage', nameOf(key), String(until));
}

/** Whole seconds that are left of a wait, 0 when it is over or never began. */
export function secondsLeft(key: string): number {
  const until = Number(readStored('sessionStorage', nameOf(key)));
  const left = Math.ceil((until - Date.now()) / 1000);
  if (left > 0 && left <= 86_400) return left;
  if (until) store('sessionStorage', nameOf(key), null);
  return 0;
}
