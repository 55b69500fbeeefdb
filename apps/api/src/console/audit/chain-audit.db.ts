import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { inTransaction, type Db, type Tx } from '../../platform/db/connect.ts';
import { endOf, lastDay, takenBehind, type DayEnd } from './day-end.db.ts';
import { beginningOf, contentDigestOf, dayOf, LINKED, linkOf } from './link.ts';
import { sealOf } from './seal.ts';
import { DAY_MS } from '@portal/common/rules/units';

/** Number of entries chained per transaction. */
const BATCH = 500;

type Store = { db: Db; vault: Vault; clock: Clock };
interface Link {
  id: number;
  /** Its time, exactly: it says in which part of the log the entry is. */
  exact: string;
  day: string;
  number: number;
  content: string;
  digest: string;
}

/**
 * Appends one batch of committed entries to the chain, in the order of their ids, and returns their number. It runs as
 * a job every second: a lock in the transaction of each change would make all changes run one after the other. An entry
 * whose transaction commits late gets a later place. An entry that is dated before the last day of the chain is
 * appended to the last day.
 *
 * Rows that others wrote do not stop it: it continues from the sealed end and leaves out numbers that are taken. The
 * check names such rows.
 */
export function chainAudit({ db, vault, clock }: Store): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Only one instance at a time passes here, until its commit.
    await sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`.execute(tx);
    const entries = await tx
      .selectFrom('audit')
      .select([...LINKED, sql<string>`at::text`.as('exact')])
      .where('digest', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (entries.length === 0) return 0;
    const now = clock.now();
    // Clocks differ by less than a day; a later day would take in all entries until then.
    const latest = dayOf(new Date(now.getTime() + DAY_MS));
    const last = await lastDay(tx, vault, now);
    let end = last && (await endOf(tx, vault, last));
    let taken = end && (await takenBehind(tx, end.day, end.entries));
    const touched = new Map<string, DayEnd>();
    const links: Link[] = [];
    for (const entry of entries) {
      const dated = dayOf(entry.at);
      const day = dated > latest ? dayOf(now) : dated;
      if (!end || day > end.day) {
        if (end) touched.set(end.day, { ...end, next: end.next ?? day });
        end = beginDay(vault, end, day);
        taken = await takenBehind(tx, day, 0);
      }
      const content = contentDigestOf(vault, entry);
      const digest = linkOf(vault, end.head, content, entry);
      let number: number = end.entries + 1;
      while (taken?.has(number)) number += 1;
      end = { ...end, head: digest, entries: number };
      links.push({ id: entry.id, exact: entry.exact, day: end.day, number, content, digest });
      touched.set(end.day, end);
    }
    await store(tx, vault, { links, days: [...touched.values()] });
    return entries.length;
  });
}

/** Appends all entries that are committed by now. Returns their number. */
export async function chainAllAudit(services: Store): Promise<number> {
  let sum = 0;
  for (let chained = 1; chained > 0; sum += chained) chained = await chainAudit(services);
  return sum;
}

function beginDay(vault: Vault, before: DayEnd | undefined, day: string): DayEnd {
  const previous_head = before?.head ?? '';
  return {
    day,
    previous_head,
    head: beginningOf(vault, { day, previous_head }),
    entries: 0,
    next: null,
    // A day followed already, and was deleted: a seal would hide that.
    isSealed: !before || before.next === null,
  };
}

async function store(
  tx: Tx,
  vault: Vault,
  { links, days }: { links: readonly Link[]; days: readonly DayEnd[] },
): Promise<void> {
  await sql`update audit a set chain_day = l.day, chain_number = l.number, content_digest = l.content, digest = l.digest
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(id bigint, exact timestamptz, day date, number integer, content text, digest text)
    where a.id = l.id and a.at = l.exact`.execute(tx);
  await tx
    .insertInto('audit_day')
    .values(
      days.map((end) => ({
        day: end.day,
        previous_head: end.previous_head,
        head: end.head,
        entries: end.entries,
        head_sealed: end.isSealed ? sealOf(vault, end) : null,
        deleted_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet(({ ref, fn }) => ({
        head: ref('excluded.head'),
        entries: ref('excluded.entries'),
        // A foreign seal stays, for the check.
        head_sealed: fn.coalesce(ref('excluded.head_sealed'), ref('audit_day.head_sealed')),
      })),
    )
    .execute();
}
