import type { Vault } from '../../platform/crypto/vault.ts';

/** Columns of an entry that its link covers. */
export const LINKED = [
  'id',
  'at',
  'actor_id',
  'action',
  'object_id',
  'subject_id',
  'network',
  'user_agent',
  'request_id',
  'detail',
] as const;

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

/** Replaces times that ISO 8601 cannot express, such as PostgreSQL's `infinity`. The portal never writes such a time. */
const NO_TIME = '9999-12-31T23:59:59.999Z';
const YEARS = /^(?!0000)\d{4}-/;

/** Time of an entry (ISO 8601), whatever others wrote there. */
export function timeOf(at: unknown): string {
  const text = at instanceof Date && !Number.isNaN(at.getTime()) ? at.toISOString() : NO_TIME;
  return YEARS.test(text) ? text : NO_TIME;
}

/** Day of an entry in UTC: `2026-11-22`. */
export const dayOf = (at: Date): string => timeOf(at).slice(0, 10);

interface Beginning {
  day: string;
  previous_head: string;
}
/** One of the chains of a day. */
interface Chain {
  shard: number;
  shards: number;
}

const beginningText = ({ day, previous_head }: Beginning, { shard, shards }: Chain) =>
  JSON.stringify(shards === 1 ? [day, previous_head] : [day, previous_head, shard]);

/** Digest that precedes the first entry of a chain. */
export const beginningOf = (vault: Vault, day: Beginning, chain: Chain): string =>
  vault.mac('audit day', beginningText(day, chain));

/** The digests that a chain may begin with: see `Vault.macs`. */
export const beginningsOf = (vault: Vault, day: Beginning, chain: Chain): string[] =>
  vault.macs('audit day', beginningText(day, chain));

/** Decides which former keys count for the entry. */
const validAt = ({ at }: LinkedEntry) => new Date(timeOf(at));

const contentText = ({ id, network, user_agent, detail }: LinkedEntry) =>
  JSON.stringify([id, network, user_agent, detail]);

/**
 * Digest of the columns that an account deletion empties: network, user agent, detail. It is separate, so that the rest
 * of the entry can still be checked.
 */
export const contentDigestOf = (vault: Vault, entry: LinkedEntry): string =>
  vault.mac('audit content', contentText(entry));

/** Is this the digest of those columns, under a key that was valid at the time of the entry? */
export const isContentDigest = (vault: Vault, digest: string, entry: LinkedEntry): boolean =>
  vault.macs('audit content', contentText(entry), validAt(entry)).includes(digest);

const entryText = (before: string, content: string, entry: LinkedEntry) =>
  JSON.stringify([
    before,
    entry.id,
    timeOf(entry.at),
    entry.actor_id,
    entry.action,
    entry.object_id,
    entry.subject_id,
    entry.request_id,
    content,
  ]);

/**
 * Digest of an entry and the one before it. It is keyed by SECRET: an attacker who can write to the database, but does
 * not know SECRET, cannot make a valid chain.
 */
export const linkOf = (vault: Vault, before: string, content: string, entry: LinkedEntry): string =>
  vault.mac('audit entry', entryText(before, content, entry));

/** Is this the digest of an entry and the one before it, under a key that was valid at the time of the entry? */
export const isLink = (
  vault: Vault,
  digest: string,
  { before, content, entry }: { before: string; content: string; entry: LinkedEntry },
): boolean => vault.macs('audit entry', entryText(before, content, entry), validAt(entry)).includes(digest);
