import type { Db, Tx } from './connect.ts';

export interface AuditEntry {
  /** User id of whoever acted, or null for the system and for people who are not signed in. */
  actor: string | null;
  /** What happened, `<noun>.<verb>`: `certification.decided`. */
  action: string;
  /** What it happened to: a user, company or request id. */
  object: string | null;
  /** What is worth knowing later. Never a secret. */
  detail?: Record<string, unknown>;
}

/** Writes one audit line, in the transaction of the change it tells of. */
export async function audit(tx: Tx | Db, { actor, action, object, detail = {} }: AuditEntry, at = new Date()): Promise<void> {
  await tx.insertInto('audit').values({ at, actor_id: actor, action, object_id: object, detail: JSON.stringify(detail) }).execute();
}
