import { recall, remember } from '../../host/storage/browser-store.ts';
import { DAY_S } from '../../rules/units.ts';

/** The wait is stored in this tab, so that it survives a reload. Purpose and recipient are only in the key. */
const nameOf = (key: string) => `resend:${key}`;

/** Key of a wait: a code for this scene by this channel to this account (an address or a user id). */
export const waitKey = ({ scene, channel, account }: { scene: number; channel: string; account: string }) =>
  `${scene}:${channel}:${account.toLowerCase()}`;

/** Starts a wait of whole seconds, at most a day. */
export function waitFor(key: string, seconds: number): void {
  const until = Date.now() + Math.min(Math.max(Math.ceil(seconds), 0), DAY_S) * 1000;
  remember('session', nameOf(key), String(until));
}

/** Remaining whole seconds of a wait; 0 without one. */
export function secondsLeft(key: string): number {
  const until = Number(recall('session', nameOf(key)));
  const left = Math.ceil((until - Date.now()) / 1000);
  if (left > 0 && left <= DAY_S) return left;
  if (until) remember('session', nameOf(key), null);
  return 0;
}
