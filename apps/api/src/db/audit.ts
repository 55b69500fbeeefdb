import type { Db, Tx } from './connect.ts';
import { currentOrigin } from './origin.ts';

export interface AuditEntry {
  /** User id of whoever acted, or null for the system and for people who are not signed in. */
  actor: string | null;
  /** What happened, `<noun>.<verb>`: `certification.decided`. */
  action: string;
  /** What it happened to: a user, company or request id. */
  object: string | null;
  /** User id of whoever sees it among their own activity. Without it: the object, when that is a user, else the actor. */
  subject?: string;
  /** What is worth knowing later. Never a secret. */
  detail?: Record<string, unknown>;
}

/** Writes one audit line, in the transaction of the change it tells of; the origin of the request stands in it by itself. */
export async function audit(tx: Tx | Db, { actor, action, object, subject, detail = {} }: AuditEntry, at = new Date()): Promise<void> {
  const origin = currentOrigin();
  await tx.insertInto('audit').values({
    at, actor_id: actor, action, object_id: object, detail: JSON.stringify(detail),
    subject_id: subject ?? (object?.startsWith('u-') ? object : actor),
    network: origin?.network ?? null, user_agent: origin?.userAgent ?? null, request_id: origin?.requestId ?? null,
  }).execute();
}
