import { sql } from 'kysely';
import type { CreditKind } from '@portal/common/enums/user/credit-kind';
import type { Locale } from '@portal/common/intl/locale';
import type { Db, Tx } from '../../platform/db/connect.ts';

export interface Booking {
  coId: string;
  kind: CreditKind;
  /** Decimal text: `20.00` grants, `-3.50` spends. */
  amount: string;
  detail: Readonly<Record<Locale, string>>;
  /** When it happened. */
  at: Date;
  /** Order of bookings of the same time. */
  sequence?: number;
  /** As the system that reported it named it. */
  reference?: string;
  /** When what is left of it ends. */
  expiresAt?: Date | undefined;
  /** What it reverses: a reversed grant lowers what was granted, a reversed use what was used. */
  reverses?: { reference: string; amount: string };
}

/**
 * Books an amount: updates the balance and adds a record in its place by time, whose remaining amount and those of later
 * records follow from the ones before. Lock the company first (`findReportedCompanies`).
 */
export async function bookCredits(tx: Tx, booking: Booking): Promise<void> {
  const { coId, kind, amount, detail, at, sequence = 0, reference = null, expiresAt = null, reverses } = booking;
  const spends = (reverses?.amount ?? amount).startsWith('-');
  // The sequence as microseconds, which pages do not show.
  const moment = sql`${at}::timestamptz + ${sequence} * interval '1 microsecond'`;
  await sql`
    with balance as (
      insert into credit_balance as b (co_id, kind, granted, used, records)
      values (${coId}, ${kind}, ${spends ? '0' : amount}::numeric, -${spends ? amount : '0'}::numeric, 1)
      on conflict (co_id, kind) do update set
        granted = b.granted + excluded.granted, used = b.used + excluded.used, records = b.records + 1
      returning granted - used as remain
    ), later as (
      update credit_record set remain = remain + ${amount}::numeric
      where co_id = ${coId} and kind = ${kind} and produced_at > ${moment}
      returning amount
    )
    insert into credit_record
      (co_id, kind, produced_at, detail_zh, detail_en, amount, remain, reference, expires_at, reverses)
    select ${coId}, ${kind}, ${moment}, ${detail['zh-CN']}, ${detail['en-US']}, ${amount}::numeric,
      remain - coalesce((select sum(amount) from later), 0), ${reference}, ${expiresAt}::timestamptz,
      ${reverses?.reference ?? null}
    from balance`.execute(tx);
}

/** A booking that was reported; undefined when the company has none of this reference. */
export async function findBooking(tx: Tx, coId: string, reference: string) {
  return tx
    .selectFrom('credit_record')
    .select(['kind', 'reversed', 'expires_at', sql<string>`amount::text`.as('amount')])
    .where('reference', '=', reference)
    .where('co_id', '=', coId)
    .where('reverses', 'is', null)
    .executeTakeFirst();
}

/** Marks a booking as reversed: it grants nothing that could expire any more. */
export async function markReversed(tx: Tx, reference: string): Promise<void> {
  await tx.updateTable('credit_record').set({ reversed: true }).where('reference', '=', reference).execute();
}

/**
 * Balance as decimal text, and what of it expires next; zeros when nothing was booked. Uses count against what expires
 * first, so what expires until a time is what was granted until then and not used.
 */
export async function findBalance(db: Tx | Db, coId: string, kind: CreditKind, now: Date) {
  const {
    rows: [row],
  } = await sql<{ granted: string; used: string; left: string; expiring: string; expires_at: Date | null }>`
    select b.granted::text, b.used::text, (b.granted - b.used)::text as left,
      coalesce(e.expiring, 0.00)::text as expiring, e.expires_at
    from credit_balance b
    left join lateral (
      select t.expires_at, t.total - b.used as expiring from (
        select expires_at, sum(sum(amount)) over (order by expires_at) as total from credit_record
        where co_id = b.co_id and kind = b.kind and expires_at is not null and not reversed group by expires_at
      ) t where t.expires_at > ${now} and t.total > b.used order by t.expires_at limit 1
    ) e on true
    where b.co_id = ${coId} and b.kind = ${kind}`.execute(db);
  return row ?? { granted: '0.00', used: '0.00', left: '0.00', expiring: '0.00', expires_at: null };
}

/** Records of a company, newest first. */
export async function listRecords(
  tx: Tx,
  coId: string,
  { kind, limit, offset }: { kind: CreditKind | undefined; limit: number; offset: number },
) {
  const ofKind = kind === undefined ? sql`` : sql`and kind = ${kind}`;
  const { rows } = await sql<{
    produced_at: Date;
    detail_zh: string;
    detail_en: string;
    amount: string;
    remain: string;
  }>`
    select produced_at, detail_zh, detail_en, amount::text, remain::text from credit_record
    where co_id = ${coId} ${ofKind} order by produced_at desc, id desc limit ${limit} offset ${offset}`.execute(tx);
  const {
    rows: [count],
  } = await sql<{ total: number }>`
    select coalesce(sum(records), 0)::int as total from credit_balance where co_id = ${coId} ${ofKind}`.execute(tx);
  return { rows, total: count?.total ?? 0 };
}
