import { AUDIT } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import type { EarlierSignIn } from './unusual.ts';

/** More say nothing new. */
const MOST = 500;

/**
 * The sign-ins of an account that the audit log still has, newest first: networks and hours are kept nowhere else, and
 * go with its entries. Those between an act that the owner has reported and the report are not the owner's.
 */
export async function earlierSignIns(
  db: Db | Tx,
  { userId, at }: { userId: string; at: Date },
): Promise<readonly EarlierSignIn[]> {
  const { rows } = await sql<EarlierSignIn>`
    with reported as (
      select (detail->>'since')::timestamptz as since, at as until from audit
      where subject_id = ${userId} and action = 'securityReport.used' and at > ${new Date(at.getTime() - AUDIT.livesMs)}
    )
    select at, network from audit
    where subject_id = ${userId} and action = 'signIn.succeeded' and at > ${new Date(at.getTime() - AUDIT.livesMs)}
      and not exists (select from reported where audit.at >= since and audit.at <= until)
    order by at desc limit ${MOST}`.execute(db);
  return rows;
}
