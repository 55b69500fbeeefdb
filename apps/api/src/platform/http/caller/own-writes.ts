import { READ_AFTER } from '@portal/common/contract/read-after';
import { sql } from 'kysely';
import { currentOrigin } from '../../audit/origin.ts';
import { causeOf } from '../../errors/error-cause.ts';
import { notAwaited } from '../../db/not-awaited.ts';
import type { RequestContext } from '../request/app-type.ts';
import type { Services } from '../services.ts';
import type { Caller } from './caller.ts';
import type { ServiceCaller } from './service-caller.ts';

const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;

const hasSession = (caller: Caller | ServiceCaller | null): caller is Caller =>
  caller !== null && !('clientId' in caller) && !caller.key;

/** A position in the log as a number. */
function placeOf(position: string): bigint {
  const [file = '0', offset = '0'] = position.split('/');
  return (BigInt(`0x${file}`) << 32n) + BigInt(`0x${offset}`);
}

const later = (one: string | null, other: string | null) =>
  one === null || (other !== null && placeOf(other) > placeOf(one)) ? other : one;

/** What a caller must find: the last change that they made or were told of, if it is known. */
export function readsAfter(c: RequestContext, caller: Caller | ServiceCaller | null): string | null {
  const given = c.req.header(READ_AFTER) ?? '';
  return later(POSITION.test(given) ? given : null, hasSession(caller) ? (caller.writtenAt ?? null) : null);
}

/**
 * Notes after a call that the caller has changed something, for the next reads from a replica. It does not wait for the
 * disk: a replica has what was lost with it by the time that the primary is back. What was done does not fail for it.
 */
export async function noteWrite(
  c: RequestContext,
  services: Pick<Services, 'db' | 'replica' | 'log'>,
  caller: Caller | ServiceCaller | null,
  method: string,
): Promise<void> {
  try {
    await note(c, services, caller, method);
  } catch (error) {
    services.log.warn({ event: 'replica.unnoted', error: causeOf(error) });
  }
}

async function note(
  c: RequestContext,
  { db, replica }: Pick<Services, 'db' | 'replica'>,
  caller: Caller | ServiceCaller | null,
  method: string,
): Promise<void> {
  if (!replica.isSet || !caller || (method === 'GET' && !currentOrigin()?.hasAudited)) return;
  if (hasSession(caller))
    await db
      .updateTable('session')
      .set({ written_lsn: sql`pg_current_wal_insert_lsn()` })
      .where('session_id', '=', caller.sessionId)
      .returning(notAwaited.as('waits'))
      .execute();
  else c.header(READ_AFTER, (await replica.position()) ?? undefined);
}
