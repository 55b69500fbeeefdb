import type { PageFailure } from '@portal/common/contract/portal/problem-report';
import { PAGE_FAILURE } from '@portal/common/rules/limits';
import { HOUR_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { Window } from '../../platform/db/page.ts';

export type Reported = Omit<PageFailure, 'id' | 'commit' | 'time'>;

/** Keeps a report, unless enough of its build were kept within the last hour: no flood of reports fills the disk. */
export async function keepFailure(db: Db, report: Reported, at: Date): Promise<void> {
  const { reference, kind, remote, digest, language, shell, page, message, stack } = report;
  const since = new Date(at.getTime() - HOUR_MS);
  await sql`insert into page_failure (reference, kind, remote, digest, language, shell, page, message, stack, reported_at)
    select ${reference}, ${kind}, ${remote}, ${digest}, ${language}, ${shell}, ${page}, ${message}, ${stack}, ${at}
    where (select count(*) from page_failure where remote = ${remote} and digest = ${digest} and reported_at > ${since})
      < ${PAGE_FAILURE.hourly}`.execute(db);
}

/** Of a page of a list: a reference, or the build of a remote. */
export interface FailureFilter {
  reference?: string | undefined;
  remote?: string | undefined;
  digest?: string | undefined;
}

/** Failures that pages reported, newest first, with the commits of their builds. */
export async function listFailures(tx: Tx, { reference, remote, digest }: FailureFilter, { limit, offset }: Window) {
  const all = tx
    .selectFrom('page_failure as f')
    .$if(reference !== undefined, (query) => query.where('f.reference', '=', reference!))
    .$if(remote !== undefined, (query) => query.where('f.remote', '=', remote!))
    .$if(digest !== undefined, (query) => query.where('f.digest', '=', digest!));
  const rows = await all
    .selectAll('f')
    .select(
      sql<string>`coalesce((select max(b.commit_id) from remote_build b where b.name = f.remote and b.digest = f.digest), '')`.as(
        'commit',
      ),
    )
    .orderBy('f.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** How many failures of each build of a remote were reported since a time. */
export async function countFailures(
  tx: Tx,
  remote: string,
  since: Date,
): Promise<{ digest: string; number: number }[]> {
  return tx
    .selectFrom('page_failure')
    .select(({ fn }) => ['digest', fn.countAll<number>().as('number')])
    .where('remote', '=', remote)
    .where('reported_at', '>', since)
    .groupBy('digest')
    .execute();
}
