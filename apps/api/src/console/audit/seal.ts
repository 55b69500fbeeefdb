import * as z from 'zod/mini';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { AuditDay } from '../../platform/db/tables/schema.generated.ts';

/** End of a day of the chain, as this API has written it. */
const seal = z.strictObject({
  day: z.string(),
  previous_head: z.string(),
  head: z.string(),
  /** Number of the last entry. */
  entries: z.number(),
  /** The day that follows in the chain; null while there is none. */
  next: z.nullable(z.string()),
});
export type Seal = z.infer<typeof seal>;

/**
 * Encrypts the end of a day under SECRET. The encryption is authenticated: who can write to the database, but does not
 * know SECRET, cannot set head and number back, nor hide that another day follows. A change of SECRET encrypts it again
 * (`crypto/encrypted-columns.ts`).
 */
export const sealOf = (vault: Vault, { day, previous_head, head, entries, next }: Seal): string =>
  vault.encrypt('audit head', JSON.stringify({ day, previous_head, head, entries, next }));

/** The end of a day as it was sealed; undefined where it has no seal, or one that is not ours or of another day. */
export function openSeal(vault: Vault, { day, head_sealed }: Pick<AuditDay, 'day' | 'head_sealed'>): Seal | undefined {
  if (head_sealed === null) return undefined;
  try {
    const opened = seal.parse(JSON.parse(vault.decrypt('audit head', head_sealed)));
    return opened.day === day ? opened : undefined;
  } catch {
    return undefined;
  }
}
