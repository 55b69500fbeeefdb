import { sql } from 'kysely';
import type { CreditKind } from '@portal/common/enums/user/credit-kind';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/http/services.ts';
import { inBothLanguages } from '../../platform/intl/texts.ts';
import { findReportedCompanies } from '../company/reported-companies.db.ts';
import { bookCredits } from './credits.db.ts';

interface Due {
  co_id: string;
  kind: CreditKind;
  expires_at: Date;
}

/**
 * Books what expired first of the credits of one company and is not booked yet, in one transaction; false when there is
 * nothing. What was used counts against what expires first.
 */
export async function expireNextCredits({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const {
      rows: [due],
    } = await sql<Due>`
      select co_id, kind, expires_at from credit_record
      where expires_at <= ${now} and not settled order by expires_at limit 1`.execute(tx);
    if (!due) return false;
    const { co_id: coId, kind, expires_at: at } = due;
    const [company] = await findReportedCompanies(tx, { ids: [coId], codes: [], locked: true });
    // After the lock: another instance may have booked it meanwhile.
    const { rows: settled } = await sql`
      update credit_record set settled = true
      where co_id = ${coId} and kind = ${kind} and expires_at = ${at} and not settled returning id`.execute(tx);
    if (settled.length === 0) return true;
    const {
      rows: [over],
    } = await sql<{ amount: string | null }>`
      select (sum(r.amount) - b.used)::text as amount from credit_record r join credit_balance b using (co_id, kind)
      where co_id = ${coId} and kind = ${kind} and r.expires_at <= ${at} and not r.reversed
      group by b.used having sum(r.amount) > b.used`.execute(tx);
    if (!over?.amount) return true;
    const amount = `-${over.amount}`;
    await bookCredits(tx, [{ coId, kind, amount, detail: inBothLanguages('credits.text.expired'), at }]);
    await audit(
      tx,
      {
        actor: null,
        action: 'credits.expired',
        object: coId,
        ...(company?.owner_id ? { subject: company.owner_id } : {}),
        detail: { kind, amount },
      },
      now,
    );
    return true;
  });
}
