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
  at: Date;
}

/**
 * Books an amount: updates the balance and adds a record with the remaining amount. Parallel bookings are serialised
 * by the balance row.
 */
export async function bookCredits(db: Db | Tx, { coId, kind, amount, detail, at }: Booking): Promise<void> {
  await sql`
    with balance as (
      insert into credit_balance as b (co_id, kind, granted, used, records)
      values (${coId}, ${kind}, greatest(${amount}::numeric, 0), greatest(-${amount}::numeric, 0), 1)
      on conflict (co_id, kind) do update set
        granted = b.granted + excluded.granted, used = b.used + excluded.used, records = b.records + 1
      returning granted - used as remain
    )
    insert into credit_record (co_id, kind, produced_at, detail_zh, detail_en, amount, remain)
    select ${coId}, ${kind}, ${at}, ${detail['zh-CN']}, ${detail['en-US']}, ${amount}::numeric, remain from balance`.execute(
    db,
  );
}

/** Balance as decimal text; zeros when nothing was booked. */
export async function findBalance(tx: Tx, coId: string, kind: CreditKind) {
  const {
    rows: [row],
  } = await sql<{ granted: string; used: string; left: string; expiring: string; expires_at: Date | null }>`
    select granted::text, used::text, (granted - used)::text as left, expiring::text, expires_at
    from credit_balance where co_id = ${coId} and kind = ${kind}`.execute(tx);
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
