import { DAY_S } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction, type Db } from '../../platform/db/connect.ts';
import { migrate, type Step } from '../../platform/db/migrate/migrate.ts';
import { migrations } from '../../platform/db/migrations.ts';
import { AUDIT_PARTS, dropPart } from '../../platform/db/parts.ts';
import { cleanUp } from '../../start/clean-up.ts';
import { measureChain } from './audit-chain.ts';
import { count, ms, seconds, timeOf, type Figure, type Measured } from './figure.ts';

const DIVIDES = '343-audit-in-parts';
const WRITERS = 8;
const WRITING_MS = 5_000;
/** Until the writers are at it, before something else begins beside them. */
const UNDER_WAY_MS = 500;

/** Adds rows without triggers and checks of foreign keys. */
const add = (db: Db, statement: string) =>
  inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });

/** Divides an audit log of the version before into parts. */
async function divide({ db, rows }: Measured): Promise<Figure> {
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '340')));
  await add(
    db,
    `insert into audit (at, actor_id, action, object_id, subject_id, network, user_agent, digest)
     select now() - n * interval '1 second', 'u-' || n % 1000, 'signIn.succeeded', 'u-' || n % 1000, 'u-' || n % 1000, '203.0.113.7', 'Mozilla/5.0', 'measured'
     from generate_series(1, ${2 * rows}) n`,
  );
  const steps: Step[] = [];
  await migrate(db, migrations, (step) => steps.push(step));
  return {
    name: `division of ${count(2 * rows)} audit entries into parts: lock of the table`,
    value: ms(steps.find(({ name }) => name === DIVIDES)?.milliseconds ?? Number.NaN),
    wanted: '< 1 s',
  };
}

/** Entries that are written while `work` runs, each in a transaction of its own, and the longest wait for one. */
async function writing(db: Db, work: () => Promise<unknown>): Promise<{ perSecond: number; longest: number }> {
  let done = false;
  let written = 0;
  let longest = 0;
  const start = performance.now();
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    while (!done) {
      const took = await timeOf(() =>
        inTransaction(db, (tx) =>
          audit(tx, { actor: `u-${writer}`, action: 'signIn.succeeded', object: `u-${writer}` }),
        ),
      );
      written += 1;
      longest = Math.max(longest, took);
    }
  });
  await work();
  done = true;
  await Promise.all(writers);
  return { perSecond: written / ((performance.now() - start) / 1000), longest };
}

const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

/** Writes entries, chains them, and drops the part that has them all. */
async function auditLog(measured: Measured): Promise<Figure[]> {
  const { db, rows } = measured;
  const { perSecond, longest } = await writing(db, () => pause(WRITING_MS));
  const chained = await measureChain(measured);
  let dropping = 0;
  const beside = await writing(db, async () => {
    await pause(UNDER_WAY_MS);
    dropping = await timeOf(() => dropPart(db, AUDIT_PARTS, 'audit_first', () => Promise.resolve(true)));
    await pause(UNDER_WAY_MS);
  });
  return [
    {
      name: `audit entries a second, ${WRITERS} writers, a transaction each; longest wait`,
      value: `${count(perSecond)}; ${ms(longest)}`,
      wanted: '',
    },
    ...chained,
    {
      name: `drop of a part with ${count(2 * rows)} entries; longest wait of a writer beside it`,
      value: `${ms(dropping)}; ${ms(beside.longest)}`,
      wanted: '< 1 s',
    },
  ];
}

/** Drains sessions that are over, each with a token that is. */
async function drain({ db, clock, config, rows, takeLongest }: Measured): Promise<Figure> {
  await add(
    db,
    `insert into session (session_id, secret_hash, user_id, remember, signed_in_at, last_used_at, expires_at, idle_seconds, idle_check_at, network, user_agent)
     select 's-' || n, md5(n::text), 'u-' || n, true, now() - interval '9 days', now() - interval '8 days', now() - interval '1 day', ${DAY_S}, null, '203.0.113.7', 'Mozilla/5.0'
     from generate_series(1, ${2 * rows}) n;
     insert into access_token (token_hash, session_id, expires_at)
     select md5(n::text), 's-' || n, now() - interval '8 days' from generate_series(1, ${2 * rows}) n`,
  );
  await sql`analyze session, access_token`.execute(db);
  takeLongest();
  const took = await timeOf(() => cleanUp({ db, clock, config }));
  const longest = takeLongest();
  const { rows: left } = await sql`select from session union all select from access_token limit 1`.execute(db);
  if (left.length > 0) throw new Error('The clean-up left rows that are over.');
  return {
    name: `clean-up of ${count(2 * rows)} sessions that are over, each with a token; longest statement`,
    value: `${seconds(took)}, ${count((4 * rows) / (took / 1000))} rows a second; ${ms(longest)}`,
    wanted: 'drains, however long',
  };
}

/** The figures that need rows of their own: the audit log in parts, and the clean-up of a backlog. */
export async function measureScratch(measured: Measured): Promise<Figure[]> {
  const division = await divide(measured);
  return [division, ...(await auditLog(measured)), await drain(measured)];
}
