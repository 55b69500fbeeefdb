import type { CanaryFinding, CandidateEnd } from '@portal/common/contract/portal/remotes';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/connect.ts';

interface Started {
  name: string;
  build: number;
  share: number;
  reason: string;
  by: string;
  at: Date;
}

/** Lets a build run for a share of the sessions. The remote is locked, and has no candidate. */
export async function startCandidate(tx: Tx, { name, build, share, reason, by, at }: Started): Promise<void> {
  await tx
    .insertInto('remote_candidate')
    .values({
      name,
      build_id: build,
      share,
      reason,
      started_by: by,
      started_at: at,
      outcome: null,
      ended_at: null,
      findings: [],
    })
    .execute();
}

interface Ended {
  name: string;
  outcome: CandidateEnd;
  at: Date;
  /** Only this one; without it the one that runs. */
  id?: number;
  findings?: readonly CanaryFinding[];
}

/** Ends the candidate that runs; false without one. One conditional update resolves concurrent calls. */
export async function endCandidate(tx: Tx, { name, outcome, at, id, findings = [] }: Ended): Promise<boolean> {
  const ended = await tx
    .updateTable('remote_candidate')
    .set({ outcome, ended_at: at, findings: [...findings] })
    .where('name', '=', name)
    .where('outcome', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Candidates that run, with their builds. */
export const listRunningCandidates = (db: Db | Tx) =>
  db
    .selectFrom('remote_candidate as c')
    .innerJoin('remote_build as b', 'b.id', 'c.build_id')
    .select(['c.id', 'c.name', 'c.share', 'c.started_at', 'b.digest', 'b.address', 'b.seal'])
    .where('c.outcome', 'is', null)
    .orderBy('c.name')
    .execute();

/** Candidates of a remote, newest first, at most `limit`. */
export const listCandidates = (tx: Tx, name: string, limit: number) =>
  tx
    .selectFrom('remote_candidate as c')
    .innerJoin('remote_build as b', 'b.id', 'c.build_id')
    .leftJoin('app_user as u', 'u.user_id', 'c.started_by')
    .select(['c.id', 'b.digest', 'c.share', 'c.reason', 'c.started_at', 'c.outcome', 'c.ended_at', 'c.findings'])
    .select(sql<string>`coalesce(u.user_name, c.started_by)`.as('started_by'))
    .where('c.name', '=', name)
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
