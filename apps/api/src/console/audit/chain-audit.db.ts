import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import { inTransaction, type Db, type Tx } from '../../platform/db/connect.ts';
import type { AuditDay } from '../../platform/db/tables/schema.generated.ts';
import { beginningOf, contentDigestOf, dayOf, LINKED, linkOf } from './link.ts';

/** Number of entries chained per transaction. */
const BATCH = 500;

type Day = Omit<AuditDay, 'deleted_at'>;

/**
 * Appends one batch of committed entries to the chain, in the order of their ids, and returns their number. It runs as
 * a job every second: a lock in the transaction of each change would make all changes run one after the other. An entry
 * whose transaction commits late gets a later place. An entry that is dated before the last day of the chain is
 * appended to the last day.
 */
export function chainAudit({ db, vault }: { db: Db; vault: Vault }): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Only one instance at a time passes here, until its commit.
    await sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`.execute(tx);
    const entries = await tx
      .selectFrom('audit')
      .select(LINKED)
      .where('digest', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (entries.length === 0) return 0;
    let day: Day | undefined = await tx
      .selectFrom('audit_day')
      .select(['day', 'previous_head', 'head', 'entries'])
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst();
    const touched = new Map<string, Day>();
    const links: { id: number; day: string; number: number; content: string; digest: string }[] = [];
    for (const entry of entries) {
      day = place(vault, day, dayOf(entry.at));
      const content = contentDigestOf(vault, entry);
      const digest = linkOf(vault, day.head, content, entry);
      day = { ...day, head: digest, entries: day.entries + 1 };
      links.push({ id: entry.id, day: day.day, number: day.entries, content, digest });
      touched.set(day.day, day);
    }
    await store(tx, links, [...touched.values()]);
    return entries.length;
  });
}

/** Appends all entries that are committed by now. */
export async function chainAllAudit(services: { db: Db; vault: Vault }): Promise<void> {
  while ((await chainAudit(services)) > 0) continue;
}

/** Day that an entry is appended to: the last one, or a new one after it. */
function place(vault: Vault, last: Day | undefined, day: string): Day {
  if (last && day <= last.day) return last;
  const previous_head = last?.head ?? '';
  return { day, previous_head, head: beginningOf(vault, { day, previous_head }), entries: 0 };
}

async function store(
  tx: Tx,
  links: readonly { id: number; day: string; number: number; content: string; digest: string }[],
  days: readonly Day[],
): Promise<void> {
  await sql`update audit a set chain_day = l.day, chain_number = l.number, content_digest = l.content, digest = l.digest
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(id bigint, day date, number integer, content text, digest text)
    where a.id = l.id`.execute(tx);
  await tx
    .insertInto('audit_day')
    .values(days.map((day) => ({ ...day, deleted_at: null })))
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((is) => ({ head: is.ref('excluded.head'), entries: is.ref('excluded.entries') })),
    )
    .execute();
}
