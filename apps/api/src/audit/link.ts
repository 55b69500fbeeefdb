import type { Vault } from '../crypto/vault.ts';

/** Columns of an entry that its link covers. */
export const LINKED = ['id', 'at', 'actor_id', 'action', 'object_id', 'subject_id', 'network', 'user_agent', 'request_id', 'detail'] as const;

export interface LinkedEntry {
  id: number;
  at: Date;
  actor_id: string | null;
  action: string;
  object_id: string | null;
  subject_id: string | null;
  network: string | null;
  user_agent: string | null;
  request_id: string | null;
  detail: Record<string, unknown>;
}

/** Day of an entry in UTC: `2026-11-22`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Digest that precedes the first entry of a day. */
export const beginningOf = (vault: Vault, { day, previous_head }: { day: string; previous_head: string }): string =>
  vault.mac('audit day', JSON.stringify([day, previous_head]));

/**
 * Digest of the columns that an account deletion empties: network, user agent, detail. It is separate, so that the rest
 * of the entry can still be checked.
 */
export const contentDigestOf = (vault: Vault, { id, network, user_agent, detail }: LinkedEntry): string =>
  vault.mac('audit content', JSON.stringify([id, network, user_agent, detail]));

/**
 * Digest of an entry and the one before it. It is keyed by SECRET: an attacker who can write to the database, but does not
 * know SECRET, cannot make a chain that fits.
 */
export const linkOf = (vault: Vault, before: string, content: string, entry: LinkedEntry): string =>
  vault.mac('audit entry', JSON.stringify([
    before, entry.id, entry.at.toISOString(), entry.actor_id, entry.action, entry.object_id, entry.subject_id, entry.request_id, content,
  ]));
