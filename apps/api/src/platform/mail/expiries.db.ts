import { DAY_MS } from '@portal/common/rules/units';
import { sql, type RawBuilder } from 'kysely';
import { inTransaction, type Db, type Tx } from '../db/connect.ts';
import type { Config } from '../settings/config.ts';

/** Days before an expiry on which it is announced; 0: it is over. */
const DAYS = [30, 7, 1, 0] as const;

/**
 * The announcement whose time has come: so many days before, or null before the first. Stored with an expiry that
 * somebody chooses, so that nobody is told of what they have just chosen.
 */
export function expiryTold(expiresAt: Date | null, at: Date): number | null {
  if (expiresAt === null) return null;
  const left = expiresAt.getTime() - at.getTime();
  return DAYS.findLast((days) => left <= days * DAY_MS) ?? null;
}

/** What expires: rows of a table with `expiry_told`, and whom to tell. */
export interface Expiring {
  table: 'access_key' | 'directory_token' | 'application';
  /** Its primary key. */
  id: 'id' | 'token_id' | 'client_id';
  /** When they do; null for never. */
  expiresAt: RawBuilder<Date | null>;
  /** Which of them still work. */
  works: RawBuilder<boolean>;
  /** Tells those who may change it. `days`: until it expires, rounded up; 0 when it has. */
  tell(
    tx: Tx,
    services: { config: Pick<Config, 'publicUrl'> },
    of: { id: string; days: number; until: Date; at: Date; event: string },
  ): Promise<void>;
}

/** Takes the next row whose announcement has come; two at once get different ones. */
async function takeNext(tx: Tx, { table, id, expiresAt, works }: Expiring, at: Date) {
  const before = (days: number) => new Date(at.getTime() + days * DAY_MS);
  const stage = sql`case when ${expiresAt} <= ${at} then 0 when ${expiresAt} <= ${before(1)} then 1
    when ${expiresAt} <= ${before(7)} then 7 else 30 end`;
  const { rows } = await sql<{ id: string; expires_at: Date; expiry_told: number }>`
    update ${sql.table(table)} set expiry_told = ${stage}
    where ${sql.ref(id)} = (
      select ${sql.ref(id)} from ${sql.table(table)}
      where ${expiresAt} is not null and expiry_told is distinct from 0 and ${expiresAt} <= ${before(DAYS[0])}
        and ${stage} < coalesce(expiry_told, 31) and ${works}
      order by ${expiresAt} limit 1 for update skip locked)
    returning ${sql.ref(id)} as id, ${expiresAt} as expires_at, expiry_told`.execute(tx);
  return rows[0];
}

/** Job: announces what expires 30, 7 and 1 days before, and when it has expired. */
export async function tellExpiries(
  services: { db: Db; clock: { now(): Date }; config: Pick<Config, 'publicUrl'> },
  kinds: readonly Expiring[],
  isStopped: () => boolean,
): Promise<void> {
  for (const kind of kinds) {
    const tellNext = () =>
      inTransaction(services.db, async (tx) => {
        const at = services.clock.now();
        const row = await takeNext(tx, kind, at);
        if (!row) return false;
        const { id, expires_at: until, expiry_told: told } = row;
        const days = Math.max(0, Math.ceil((until.getTime() - at.getTime()) / DAY_MS));
        await kind.tell(tx, services, { id, days, until, at, event: `${id} ${until.getTime()} ${told}` });
        return true;
      });
    while (!isStopped() && (await tellNext())) continue;
  }
}
