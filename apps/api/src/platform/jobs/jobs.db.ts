import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Job } from './job.ts';
import { QUEUE } from './queue.ts';

/** Topic of the notice that the owner or a pause has changed. */
export const JOBS_TOPIC = 'jobs';

/** Seconds for which an instance owns the jobs after each renewal. After its end another one takes them. */
export const LEASE_S = 10;

/** Seconds after the end of the last lease, after which nobody does the background work. */
const MISSED_S = 20;

/** What the owner stores of a job. */
export interface JobRow {
  name: string;
  seconds: number;
  due_at: Date;
  succeeded_at: Date | null;
  failed_at: Date | null;
  part_state: string | null;
}

export interface Ownership {
  owns: boolean;
  /** Milliseconds until the end of the lease that was there. */
  leftMs: number;
  paused: ReadonlySet<string>;
}

/**
 * Takes or renews the lease on the jobs, and stores `changed` with it. `force`: the owner before is certainly dead.
 */
export async function holdJobs(
  db: Db,
  { instance, changed, force, at }: { instance: string; changed: readonly JobRow[]; force: boolean; at: Date },
): Promise<Ownership> {
  const {
    rows: [row],
  } = await sql<{ owns: boolean; left: number; paused: string[] }>`
    with held as (
      insert into job_owner (instance, until) values (${instance}, now() + ${sql.lit(LEASE_S)} * interval '1 second')
      on conflict (only_row) do update set instance = excluded.instance, until = excluded.until
      where job_owner.instance = ${instance} or job_owner.until < now() or ${force} returning true
    ), saved as (
      insert into background_job (name, seconds, due_at, succeeded_at, failed_at, part_state, created_at)
      select name, seconds, due_at, succeeded_at, failed_at, part_state, ${at}
      from jsonb_populate_recordset(null::background_job, ${JSON.stringify(changed)}::jsonb) where exists (select from held)
      on conflict (name) do update set seconds = excluded.seconds, due_at = excluded.due_at,
        succeeded_at = greatest(background_job.succeeded_at, excluded.succeeded_at), failed_at = excluded.failed_at, part_state = excluded.part_state
    )
    select exists (select from held) as owns,
      (select extract(epoch from until - now())::float8 from job_owner) as left,
      array(select name from background_job where paused_at is not null) as paused`.execute(db);
  return { owns: row?.owns ?? false, leftMs: (row?.left ?? 0) * 1000, paused: new Set(row?.paused) };
}

/** Ends the lease, so that another instance takes the jobs at once. */
export async function releaseJobs(db: Db, instance: string): Promise<void> {
  await sql`with released as (update job_owner set until = now() where instance = ${instance} returning true)
    select pg_notify('portal', ${JOBS_TOPIC}) from released`.execute(db);
}

/** Runs that an owner began and did not end. */
export async function findActiveRuns(db: Db): Promise<{ id: string; job: string }[]> {
  const { rows } = await sql<{ id: string; job: string }>`
    select id, singleton_key as job from pgboss.job where name = ${QUEUE} and state = 'active'`.execute(db);
  return rows;
}

/** Deletes the failed runs of a job, all or all but one. */
export async function deleteDead(db: Db, job: string, except: string | null = null): Promise<void> {
  await sql`delete from pgboss.job where name = ${QUEUE} and state = 'failed' and singleton_key = ${job}
    and id is distinct from ${except}::uuid`.execute(db);
}

export interface DeadRun {
  job: string;
  tries: number;
  failedAt: Date;
  /** Class and code of the error; the log has the rest. */
  error: string;
}

/** Runs whose tries all failed: the last one of each job that has not succeeded since. */
export async function findDead(db: Db): Promise<DeadRun[]> {
  const { rows } = await sql<DeadRun>`
    select singleton_key as job, retry_count + 1 as tries, completed_on as "failedAt", coalesce(output ->> 'error', '') as error
    from pgboss.job where name = ${QUEUE} and state = 'failed' order by completed_on`.execute(db);
  return rows;
}

/** A job that no owner has stored yet, due now. */
const newRow = ({ name, seconds }: Pick<Job, 'name' | 'seconds'>, at: Date) => ({
  name,
  seconds,
  due_at: at,
  created_at: at,
});

/** Pauses a job, or lets it go on. */
export async function pauseJob(db: Db, job: Job, { paused, now }: { paused: boolean; now: Date }): Promise<void> {
  const paused_at = paused ? now : null;
  await db
    .insertInto('background_job')
    .values({ ...newRow(job, now), paused_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ paused_at }))
    .execute();
  await sql`select pg_notify('portal', ${JOBS_TOPIC})`.execute(db);
}

/** Stores that a job has succeeded by an operator's command. */
export async function storeSuccess(db: Db, job: Job, now: Date): Promise<void> {
  await db
    .insertInto('background_job')
    .values({ ...newRow(job, now), succeeded_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ succeeded_at: now }))
    .execute();
  await deleteDead(db, job.name);
}

/** All jobs that an owner has known, by name. */
export const findJobs = (db: Db) => db.selectFrom('background_job').selectAll().orderBy('name').execute();

/** Deletes the jobs that there are no more. A pause stays, because an instance of another version may know its job. */
export async function forgetJobs(db: Db, known: readonly string[]): Promise<void> {
  await db.deleteFrom('background_job').where('name', 'not in', known).where('paused_at', 'is', null).execute();
}

/** True when no instance has done background work for half a minute. */
export async function isWithoutOwner(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from job_owner where until < now() - ${sql.lit(MISSED_S)} * interval '1 second'`.execute(db);
  return rows.length > 0;
}

/** Seconds since the last success of each job, or since an owner first knew it; those that are not paused. */
export async function jobAges(
  db: Db,
  now: Date,
): Promise<{ name: string; seconds: number; age: number; isDead: boolean }[]> {
  const dead = new Set((await findDead(db)).map(({ job }) => job));
  return (await findJobs(db))
    .filter(({ paused_at }) => paused_at === null)
    .map(({ name, seconds, succeeded_at, created_at }) => ({
      name,
      seconds,
      age: Math.max(0, (now.getTime() - Number(succeeded_at ?? created_at)) / 1000),
      isDead: dead.has(name),
    }));
}
