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
 * Writes an audit row in the transaction of the change. Network, user agent and request id come from the current
 * request.
 */
export async function audit(
  tx: Tx | Db,
  { actor, action, object, subject, detail = {} }: AuditEntry,
  at = new Date(realTime()),
): Promise<void> {
  const origin = currentOrigin();
  await tx
    .insertInto('audit')
    .values({
      at,
      actor_id: actor,
      action,
      object_id: object,
      detail: JSON.stringify(detail),
      subject_id: subject ?? (object?.startsWith('u-') ? object : actor),
      network: origin?.network ?? null,
      user_agent: origin?.userAgent ?? null,
      request_id: origin?.requestId ?? null,
    })
    .execute();
}
