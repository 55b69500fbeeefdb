import { refuseAt } from '../../../platform/errors/refusal.ts';
import type { EventPlace } from './timeline.db.ts';

/** The last entries of each source that were shown: the next page goes on behind both. */
interface TimelinePlaces {
  event?: EventPlace;
  /** Id of an entry of the audit log. */
  audit?: number;
}

/** The cursor of a place. It names no rows that the caller could not list, so it needs no signature. */
export const cursorOf = ({ event, audit }: TimelinePlaces): string =>
  Buffer.from(JSON.stringify([audit ?? null, event?.us ?? null, event?.key ?? null])).toString('base64url');

/**
 * The places of a cursor.
 *
 * @throws Refusal `request.invalid` at a `cursor` that is none
 */
export function placesAt(cursor: string | undefined): TimelinePlaces {
  if (cursor === undefined) return {};
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    refuseAt('cursor', 'request.invalid');
  }
  const [audit, us, key] = Array.isArray(parts) ? (parts as unknown[]) : [];
  const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
  if (!(audit === null || isNumber(audit))) refuseAt('cursor', 'request.invalid');
  if (us === null && key === null) return audit === null ? {} : { audit };
  if (!isNumber(us) || typeof key !== 'string' || !/^[a-z]+-\d+(-\d)?$/.test(key))
    refuseAt('cursor', 'request.invalid');
  return { event: { us, key }, ...(audit !== null && { audit }) };
}
