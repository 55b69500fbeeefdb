import * as z from 'zod/mini';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { AuditDay } from '../../platform/db/tables/schema.generated.ts';
import { entriesIn, headOver, type End } from './shards.ts';

const seal = z.strictObject({
  day: z.string(),
  previous_head: z.string(),
  /** Over the ends of all chains of the day. */
  head: z.string(),
  entries: z.number(),
  /** The day that follows; null while there is none. */
  next: z.nullable(z.string()),
  /** Ends of the chains; left out for a day of one chain, which the version before reads, too. */
  shards: z.optional(z.array(z.strictObject({ number: z.number(), head: z.string() }))),
});

/** Where a day ends. */
export interface DayEnd {
  day: string;
  previous_head: string;
  ends: End[];
  next: string | null;
}

/** End of a day, as this API has written it. */
export interface Seal extends DayEnd {
  head: string;
  entries: number;
}

/**
 * Encrypts the end of a day under SECRET. The encryption is authenticated: who can write to the database, but does not
 * know SECRET, cannot set heads and numbers back, nor hide that another day follows. A change of SECRET encrypts it
 * again (`crypto/encrypted-columns.ts`).
 */
export function sealOf(vault: Vault, { day, previous_head, ends, next }: DayEnd): string {
  const sealed = { day, previous_head, head: headOver(day, ends), entries: entriesIn(ends), next };
  return vault.encrypt('audit head', JSON.stringify(ends.length === 1 ? sealed : { ...sealed, shards: ends }));
}

/** The end of a day as it was sealed; undefined where it has no seal, or one that is not ours or of another day. */
export function openSeal(vault: Vault, { day, head_sealed }: Pick<AuditDay, 'day' | 'head_sealed'>): Seal | undefined {
  if (head_sealed === null) return undefined;
  try {
    const { shards, ...opened } = seal.parse(JSON.parse(vault.decrypt('audit head', head_sealed)));
    const ends = shards ?? [{ number: opened.entries, head: opened.head }];
    return opened.day === day ? { ...opened, ends } : undefined;
  } catch {
    return undefined;
  }
}
