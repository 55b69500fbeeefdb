import { MINUTE_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import { bucketOf, BUCKETS, p75Of } from './ready-times.ts';
import type { Side } from './judge.ts';

interface Use {
  name: string;
  digest: string;
  event: 'mounted' | 'failed';
  /** Milliseconds until people can type. */
  ready?: number | undefined;
}

/** Counts a use of a build in its minute. */
export async function countUse(db: Db, { name, digest, event, ready }: Use, at: Date): Promise<void> {
  const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
  const [mounts, failures] = event === 'mounted' ? [1, 0] : [0, 1];
  const bucket = ready === undefined || event === 'failed' ? undefined : bucketOf(ready);
  const times = Array.from({ length: BUCKETS }, (_, at_) => (at_ === bucket ? 1 : 0));
  const added = bucket === undefined ? sql`` : sql`, ready[${bucket + 1}::int] = u.ready[${bucket + 1}::int] + 1`;
  await sql`insert into remote_use as u (name, digest, minute, mounts, failures, ready)
    values (${name}, ${digest}, ${minute}, ${mounts}, ${failures}, ${times}::integer[])
    on conflict (name, digest, minute) do update set
      mounts = u.mounts + excluded.mounts, failures = u.failures + excluded.failures${added}`.execute(db);
}

/** What was counted of a build since a time. */
export async function readSide(tx: Tx, name: string, digest: string, since: Date): Promise<Side> {
  const rows = await tx
    .selectFrom('remote_use')
    .select(['mounts', 'failures', 'ready'])
    .where('name', '=', name)
    .where('digest', '=', digest)
    // The minute in which it began counts too.
    .where('minute', '>', new Date(since.getTime() - MINUTE_MS))
    .execute();
  const counts = Array.from({ length: BUCKETS }, (_, at) => rows.reduce((sum, { ready }) => sum + (ready[at] ?? 0), 0));
  return {
    mounts: rows.reduce((sum, { mounts }) => sum + mounts, 0),
    failures: rows.reduce((sum, { failures }) => sum + failures, 0),
    p75: p75Of(counts),
  };
}
