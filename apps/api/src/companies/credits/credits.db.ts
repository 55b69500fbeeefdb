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
  expiresAt?: Date | null;
  /** What it reverses: a reversed grant lowers what was granted, a reversed use what was used. */
  reverses?: { reference: string; amount: string };
}

/**
 * Books amounts in one statement: updates the balances and adds records in their places by time, those of one moment in
 * the order given. The remaining amount of each record, and of those that are later, follows from the ones before. Lock
 * the companies first (`findReportedCompanies`).
 */
export async function bookCredits(tx: Tx, bookings: readonly Booking[]): Promise<void> {
  if (bookings.length === 0) return;
  const rows = bookings.map(({ coId, detail, sequence = 0, reverses, ...booking }, place) => ({
    ...booking,
    place,
    co_id: coId,
    sequence,
    detail_zh: detail['zh-CN'],
    detail_en: detail['en-US'],
    expires_at: booking.expiresAt,
    reverses: reverses?.reference,
    spends: (reverses?.amount ?? booking.amount).startsWith('-'),
  }));
  const earliest = new Date(Math.min(...bookings.map(({ at }) => at.getTime())));
  await sql`
    with given as (
      -- The sequence as microseconds, which pages do not show.
      select *, at + sequence * interval '1 microsecond' as produced_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as n (
        place int, co_id text, kind text, amount numeric, spends boolean, at timestamptz, sequence int,
        detail_zh text, detail_en text, reference text, expires_at timestamptz, reverses text)
    ), booked as (
      select *, sum(amount) over by_time as total, lead(produced_at, 1, 'infinity') over by_time as next_at
      from given window by_time as (partition by co_id, kind order by produced_at, place)
    ), balance as (
      insert into credit_balance as b (co_id, kind, granted, used, records)
      select co_id, kind, coalesce(sum(amount) filter (where not spends), 0),
        coalesce(-sum(amount) filter (where spends), 0), count(*)
      from given group by co_id, kind
      on conflict (co_id, kind) do update set granted = b.granted + excluded.granted, used = b.used + excluded.used,
        records = b.records + excluded.records
    ), later as (
      update credit_record r set remain = r.remain + b.total
      from booked b
      where r.co_id = b.co_id and r.kind = b.kind and r.produced_at > b.produced_at and r.produced_at <= b.next_at
        -- Tells the planner how few records are later.
        and r.produced_at > ${earliest}::timestamptz
    )
    insert into credit_record
      (co_id, kind, produced_at, detail_zh, detail_en, amount, remain, reference, expires_at, reverses)
    select co_id, kind, produced_at, detail_zh, detail_en, amount, total + coalesce((
        select r.remain from credit_record r
        where r.co_id = b.co_id and r.kind = b.kind and r.produced_at <= b.produced_at
        order by r.produced_at desc, r.id desc limit 1), 0), reference, expires_at, reverses
    from booked b order by place`.execute(tx);
}

/** A booking that was reported. */
export interface Booked {
  coId: string;
  kind: CreditKind;
  amount: string;
  expiresAt: Date | null;
  reversed: boolean;
}

/** Bookings that were reported, by their references. Reversals are none. */
export async function findBookings(tx: Tx, references: readonly string[]): Promise<Map<string, Booked>> {
  if (references.length === 0) return new Map();
  const rows = await tx
    .selectFrom('credit_record')
    .select([
      'reference',
      'co_id as coId',
      'kind',
      sql<string>`amount::text`.as('amount'),
      'expires_at as expiresAt',
      'reversed',
    ])
    .where('reference', 'in', [...references])
    .where('reverses', 'is', null)
    .execute();
  return new Map(rows.map(({ reference, ...booked }) => [reference ?? '', booked]));
}

/** Marks bookings as reversed: they grant nothing that could expire any more. */
export async function markReversed(tx: Tx, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  await tx
    .updateTable('credit_record')
    .set({ reversed: true })
    .where('reference', 'in', [...references])
    .execute();
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
