import { normaliseTransactionCode } from '@portal/common/rules/certification/transaction-code';
import { ServiceScope } from '@portal/common/enums/service/service-scope';
import { DAY_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/connect.ts';

export interface Transaction {
  code: string;
  company: string;
  creditCode: string;
  used: boolean;
  expiresAt: Date | null;
}

/** Finds a transaction code, in any letter case; undefined when it was never issued. */
export async function findTransactionCode(tx: Tx, code: string): Promise<Transaction | undefined> {
  const row = await tx
    .selectFrom('transaction_code')
    .selectAll()
    .where('code', '=', normaliseTransactionCode(code))
    .executeTakeFirst();
  return (
    row && {
      code: row.code,
      company: row.lic_company,
      creditCode: row.lic_code,
      used: row.used_at !== null,
      expiresAt: row.expires_at,
    }
  );
}

const RECENT_MS = 90 * DAY_MS;

/**
 * True while the method by code can lead anywhere: there are unused codes, some were reported recently, or a system that
 * may report them is registered.
 */
export async function isOffered(tx: Tx, now: Date): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ offered: boolean }>`
    select exists (select from transaction_code where reported_at > ${new Date(now.getTime() - RECENT_MS)})
      or exists (select from transaction_code where used_at is null and (expires_at is null or expires_at > ${now}))
      or exists (select from application where enabled and service->'scopes' @> ${JSON.stringify([ServiceScope.transfersWrite])}::jsonb
        and service->>'expire_date' in ('', greatest(service->>'expire_date', ${now.toISOString().slice(0, 10)}))
      ) as offered`.execute(tx);
  return row?.offered ?? false;
}

/** Makes a code usable again after its request was withdrawn. */
export async function releaseTransactionCode(tx: Tx, code: string): Promise<void> {
  await tx.updateTable('transaction_code').set({ used_at: null, used_by: null }).where('code', '=', code).execute();
}

/** Consumes a code by one conditional update; false when it was already used. */
export async function consumeTransactionCode(tx: Tx, code: string, by: { userId: string; at: Date }): Promise<boolean> {
  const used = await tx
    .updateTable('transaction_code')
    .set({ used_at: by.at, used_by: by.userId })
    .where('code', '=', code)
    .where('used_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', by.at)]))
    .returning('code')
    .executeTakeFirst();
  return used !== undefined;
}
