import { realTime } from '../clock/clock.ts';
import type { Db, Tx } from '../db/connect.ts';
import { currentOrigin } from './origin.ts';

export interface AuditEntry {
  /** User id of the actor; null for the system and for anonymous callers. */
  actor: string | null;
  /** What happened, `<noun>.<verb>`: `certification.decided`. */
  action: string;
  /** Object of the action: id of a user, company or request. */
  object: string | null;
  /** User id of the person who sees it in their activity. Default: the object if it is a user, otherwise the actor. */
  subject?: string;
  /** Details for later. Never a secret. */
  detail?: Record<string, unknown>;
}

/**
 * Writes audit rows in the transaction of the changes, in one statement. Network, user agent and request id come from
 * the current request, and the access key it came with.
 */
export async function auditAll(tx: Tx | Db, entries: readonly AuditEntry[], at = new Date(realTime())): Promise<void> {
  const origin = currentOrigin();
  if (entries.length === 0) return;
  if (origin) origin.hasAudited = true;
  await tx
    .insertInto('audit')
    .values(
      entries.map(({ actor, action, object, subject, detail = {} }) => ({
        at,
        actor_id: actor,
        action,
        object_id: object,
        detail: JSON.stringify(origin?.accessKey ? { ...detail, access_key: origin.accessKey } : detail),
        subject_id: subject ?? (object?.startsWith('u-') ? object : actor),
        network: origin?.network ?? null,
        user_agent: origin?.userAgent ?? null,
        request_id: origin?.requestId ?? null,
      })),
    )
    .execute();
}

/** The same for one row. */
export const audit = (tx: Tx | Db, entry: AuditEntry, at?: Date): Promise<void> => auditAll(tx, [entry], at);
