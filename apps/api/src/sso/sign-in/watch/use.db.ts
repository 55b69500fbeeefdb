import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/connect.ts';

/** Counts a sign-in through a provider. */
export async function noteSignIn(tx: Tx, configId: string, at: Date): Promise<void> {
  await sql`insert into idp_use (config_id, day, sign_ins, last_at) values (${configId}, (${at}::timestamptz at time zone 'UTC')::date, 1, ${at})
    on conflict (config_id, day) do update set sign_ins = idp_use.sign_ins + 1, last_at = excluded.last_at`.execute(tx);
}

/** Notes the certificate whose key signed an accepted response. */
export async function noteKey(
  tx: Tx,
  { configId, fingerprint, at }: { configId: string; fingerprint: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('idp_key_use')
    .values({ config_id: configId, fingerprint, used_at: at })
    .onConflict((conflict) => conflict.columns(['config_id', 'fingerprint']).doUpdateSet({ used_at: at }))
    .execute();
}

/** Fingerprint of the certificate that signed last; undefined before the first sign-in. */
export async function lastSigner(db: Db | Tx, configId: string): Promise<string | undefined> {
  return (
    await db
      .selectFrom('idp_key_use')
      .select('fingerprint')
      .where('config_id', '=', configId)
      .orderBy('used_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.fingerprint;
}

export interface Use {
  lastAt: Date | null;
  /** Days with sign-ins among the 14 until the last one. */ days: number;
}

/** How a provider was used lately. */
export async function useOf(db: Db | Tx, configId: string): Promise<Use> {
  const {
    rows: [row],
  } = await sql<{ last_at: Date | null; days: string }>`
    select max(last_at) as last_at, count(*) filter (where day > (select max(day) from idp_use where config_id = ${configId}) - 14) as days
    from idp_use where config_id = ${configId}`.execute(db);
  return { lastAt: row?.last_at ?? null, days: Number(row?.days ?? 0) };
}

/** Deletes counts and keys that no look needs any more. */
export async function deleteOldUse(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idp_use').where('last_at', '<', before).execute();
  await db.deleteFrom('idp_key_use').where('used_at', '<', before).execute();
}
