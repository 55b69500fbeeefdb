import { IdpStatus, type IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import type * as z from 'zod/mini';
import { IdpFinding, riskOf, type IdpRisk } from '@portal/common/enums/sign-in/idp-finding';
import type { idpFinding } from '@portal/common/contract/identity-provider/idp-findings';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import type { IdpFinding as Row } from '../../../platform/db/tables/schema.generated.ts';

/** Something that is wrong with a provider. */
export interface Found {
  finding: IdpFinding;
  level: number;
  detail: string;
}

export type FindingRow = Selectable<Row>;

/** Takes an enabled provider that was not looked at since `since`; of several instances each takes another one. */
export async function takeUnwatched(db: Db, { since, at }: { since: Date; at: Date }): Promise<string | undefined> {
  const {
    rows: [row],
  } = await sql<{ config_id: string }>`
    insert into idp_watch (config_id, looked_at)
    select p.config_id, ${at}::timestamptz from identity_provider p left join idp_watch w on w.config_id = p.config_id
    where p.status = ${IdpStatus.enabled} and (w.looked_at is null or w.looked_at < ${since})
    order by w.looked_at nulls first, p.config_id limit 1 for update of p skip locked
    on conflict (config_id) do update set looked_at = excluded.looked_at where idp_watch.looked_at < ${since}
    returning config_id`.execute(db);
  return row?.config_id;
}

/** What is wrong with a provider, the most urgent first. */
export async function listFindings(db: Db | Tx, configId: string): Promise<FindingRow[]> {
  const rows = await db.selectFrom('idp_finding').selectAll().where('config_id', '=', configId).execute();
  return rows.sort((a, b) => b.risk - a.risk || IdpFinding.indexOf(a.finding) - IdpFinding.indexOf(b.finding));
}

/** A finding as calls return it. */
export const foundOf = ({ finding, level, risk, detail, since }: FindingRow): z.input<typeof idpFinding> => ({
  finding,
  level,
  risk,
  detail,
  since_time: since,
});

/** Has this become worse? A certificate has with each level; all others when they are new. */
const isWorse = ({ finding, level }: Found, before: FindingRow | undefined) =>
  before === undefined || (finding === 'certificate' && level < before.level);

/** Reported and removed by whoever keeps a document, not by a look. */
const NOT_BY_LOOK: IdpFinding = 'identityChanged';

/** Stores a finding. Returns its row if it is new, or worse than before. */
export async function addFinding(tx: Tx, configId: string, one: Found, at: Date): Promise<FindingRow | undefined> {
  const before = await tx
    .selectFrom('idp_finding')
    .selectAll()
    .where('config_id', '=', configId)
    .where('finding', '=', one.finding)
    .executeTakeFirst();
  const row = {
    config_id: configId,
    ...one,
    detail: one.detail.slice(0, 500),
    risk: riskOf(one.finding, one.level),
    since: before?.since ?? at,
  };
  await tx
    .insertInto('idp_finding')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['config_id', 'finding']).doUpdateSet({ level: row.level, risk: row.risk, detail: row.detail }),
    )
    .execute();
  return isWorse(one, before) ? row : undefined;
}

/** Removes a finding that is not wrong any more. */
export async function removeFinding(tx: Tx, configId: string, finding: IdpFinding): Promise<void> {
  await tx.deleteFrom('idp_finding').where('config_id', '=', configId).where('finding', '=', finding).execute();
}

/**
 * Stores what a look found, and removes what is not wrong any more. Returns what is new or worse. The row of the look
 * is locked, so that of two looks at a time one reports.
 */
export async function storeFindings(
  tx: Tx,
  configId: string,
  found: readonly Found[],
  at: Date,
): Promise<FindingRow[]> {
  await tx.selectFrom('idp_watch').select('config_id').where('config_id', '=', configId).forUpdate().execute();
  const worse: FindingRow[] = [];
  for (const one of found) {
    const row = await addFinding(tx, configId, one, at);
    if (row) worse.push(row);
  }
  await tx
    .deleteFrom('idp_finding')
    .where('config_id', '=', configId)
    .where('finding', 'not in', [...found.map(({ finding }) => finding), NOT_BY_LOOK])
    .execute();
  return worse;
}

export interface FleetMember {
  config_id: string;
  idp_name: string;
  idp_agreement: IdpAgreement;
  co_id: string;
  company_name: string;
  kind: number;
  risk: IdpRisk | null;
  since: Date | null;
  looked_at: Date | null;
  used_at: Date | null;
}

/** Enabled providers of all companies, those at risk first. */
export async function listFleet(
  db: Db | Tx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: FleetMember[]; total: number }> {
  const members: RawBuilder<FleetMember> = sql<FleetMember>`
    select p.config_id, p.idp_name, p.idp_agreement, p.co_id, c.company_name, c.kind, f.risk, f.since, w.looked_at,
      (select max(last_at) from idp_use u where u.config_id = p.config_id) as used_at
    from identity_provider p join company c on c.co_id = p.co_id
      left join idp_watch w on w.config_id = p.config_id
      left join (select config_id, max(risk) as risk, min(since) as since from idp_finding group by config_id) f on f.config_id = p.config_id
    where p.status = ${IdpStatus.enabled}
    order by f.risk desc nulls last, f.since, c.company_name, p.config_id limit ${limit} offset ${offset}`;
  const { rows } = await members.execute(db);
  const { total } = await db
    .selectFrom('identity_provider')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('status', '=', IdpStatus.enabled)
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
