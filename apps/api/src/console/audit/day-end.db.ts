import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { AuditDay } from '../../platform/db/tables/schema.generated.ts';
import { dayOf, isLink, LINKED, type LinkedEntry } from './link.ts';
import { openSeal, type Seal } from './seal.ts';
import { DAY_MS } from '@portal/common/rules/units';

const BATCH = 2_000;
/** No day has more entries; numbers above are foreign, and would leave no number for ours. */
const MOST = 1_000_000_000;

/** End of the chain. A day without a seal, or with a foreign one, does not get a new one, which would hide a cut. */
export interface DayEnd extends Seal {
  isSealed: boolean;
}

type Linked = LinkedEntry & { chain_number: number | null; content_digest: string | null; digest: string | null };

/**
 * Entries of a day with their links, behind an entry and up to a number. Others may have given two entries one number:
 * each comes once.
 */
export const linkedBehind = (
  db: Db | Tx,
  day: string,
  { number, id = Number.MAX_SAFE_INTEGER }: { number: number; id?: number | undefined },
  last = MOST,
): Promise<Linked[]> =>
  db
    .selectFrom('audit')
    .select([...LINKED, 'chain_number', 'content_digest', 'digest'])
    .where('chain_day', '=', day)
    .where(sql<boolean>`(chain_number, id) > (${number}, ${id})`)
    .where('chain_number', '<=', last)
    .orderBy('chain_number')
    .orderBy('id')
    .limit(BATCH)
    .execute();

/** Follows the valid links behind a sealed end: an instance of the version before appends without sealing. */
async function follow(tx: Tx, vault: Vault, sealed: Seal): Promise<Seal> {
  let { entries, head } = sealed;
  for (;;) {
    const rows = await linkedBehind(tx, sealed.day, { number: entries });
    for (const row of rows) {
      const digest = row.digest ?? '';
      if (row.chain_number !== entries + 1) return { ...sealed, entries, head };
      if (!isLink(vault, digest, { before: head, content: row.content_digest ?? '', entry: row }))
        return { ...sealed, entries, head };
      entries += 1;
      head = digest;
    }
    if (rows.length < BATCH) return { ...sealed, entries, head };
  }
}

/**
 * The last day of the chain. One after tomorrow counts only with our seal, after a clock that was ahead: else one row of
 * others would take in all entries until then.
 */
export async function lastDay(db: Db | Tx, vault: Vault, now: Date): Promise<AuditDay | undefined> {
  const tomorrow = dayOf(new Date(now.getTime() + DAY_MS));
  const days = db.selectFrom('audit_day').selectAll().orderBy('day', 'desc');
  const later = await days.where('day', '>', tomorrow).execute();
  return (
    later.find((row) => openSeal(vault, row)) ?? (await days.where('day', '<=', tomorrow).limit(1).executeTakeFirst())
  );
}

/** Where the chain ends: what was sealed counts, not what the row says. */
export async function endOf(tx: Tx, vault: Vault, row: Omit<AuditDay, 'deleted_at'>): Promise<DayEnd> {
  const sealed = openSeal(vault, row);
  if (sealed) return { ...(await follow(tx, vault, sealed)), isSealed: true };
  const { day, previous_head, head, entries } = row;
  return { day, previous_head, head, entries: entries < MOST ? entries : 0, next: null, isSealed: false };
}

/** Numbers of a day behind its end that rows have which the job did not number. */
export async function takenBehind(tx: Tx, day: string, number: number): Promise<Set<number | null>> {
  const rows = await tx
    .selectFrom('audit')
    .select('chain_number')
    .where('chain_day', '=', day)
    .where('chain_number', '>', number)
    .execute();
  return new Set(rows.map(({ chain_number }) => chain_number));
}
