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

/** What a caller must find, as positions: the last change that they made, and the one that they were told of, if known. */
export function readsAfter(c: RequestContext, caller: Caller | ServiceCaller | null): string[] {
  const given = c.req.header(READ_AFTER) ?? '';
  const own = hasSession(caller) ? caller.writtenAt : null;
  return [...(POSITION.test(given) ? [given] : []), ...(own ? [own] : [])];
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
