import { sql } from 'kysely';
import { chainBeside } from '../../console/audit/append-beside.db.ts';
import { chainAllAudit } from '../../console/audit/chain-audit.db.ts';
import { auditAll } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { migrate } from '../../platform/db/migrate/migrate.ts';
import { count, timeOf, type Figure, type Measured } from './figure.ts';

const WRITERS = 8;
/** Entries that wait to be chained. */
const BACKLOG = 40_000;
/** Entries of a transaction that writes beside. */
const OF_A_WRITER = 20;

/** Writes a backlog as `auditAll` does, in some statements. */
async function writeBacklog({ db }: Measured): Promise<void> {
  await sql`insert into audit (at, actor_id, action, object_id, subject_id, network, user_agent, detail)
    select now(), 'u-' || n % 1000, 'signIn.succeeded', 'u-' || n % 1000, 'u-' || n % 1000, '203.0.113.7', 'Mozilla/5.0', '{}'
    from generate_series(1, ${BACKLOG}::int) n`.execute(db);
  await sql`analyze audit`.execute(db);
}

/** Entries a second that are chained until none waits, and the CPU time of this process for one. */
async function chainBacklog(measured: Measured, chain: () => Promise<number>): Promise<string> {
  await writeBacklog(measured);
  const before = process.cpuUsage();
  let chained = 0;
  const took = await timeOf(async () => {
    for (let some = 1; some > 0; chained += some) some = await chain();
  });
  const { user, system } = process.cpuUsage(before);
  return `${count(chained / (took / 1000))}; ${count((user + system) / chained)} µs`;
}

/** Entries a second that so many writers write while others are chained, and those that are chained meanwhile. */
async function beside(measured: Measured): Promise<{ written: number; chained: number }> {
  const { db } = measured;
  let done = false;
  let written = 0;
  const start = performance.now();
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const entry = { actor: `u-${writer}`, action: 'signIn.succeeded', object: `u-${writer}` };
    while (!done) {
      await inTransaction(db, (tx) =>
        auditAll(
          tx,
          Array.from({ length: OF_A_WRITER }, () => entry),
        ),
      );
      written += OF_A_WRITER;
    }
  });
  let chained = 0;
  while (chained < BACKLOG) chained += await chainBeside(measured, WRITERS);
  done = true;
  const took = (performance.now() - start) / 1000;
  await Promise.all(writers);
  return { written: written / took, chained: chained / took };
}

/** How fast the entries of the audit log are chained: by one transaction after another, and on all chains of the day. */
export async function measureChain(measured: Measured): Promise<Figure[]> {
  await migrate(measured.db);
  const inTurn = await chainBacklog(measured, () => chainAllAudit(measured));
  const atOnce = await chainBacklog(measured, () => chainBeside(measured, WRITERS));
  await writeBacklog(measured);
  const both = await beside(measured);
  return [
    {
      name: 'audit entries chained a second, one transaction after another; CPU time of the API for one',
      value: inTurn,
      wanted: '',
    },
    { name: `the same by ${WRITERS} transactions on the chains of a day`, value: atOnce, wanted: '6,300' },
    {
      name: `entries chained a second while ${WRITERS} writers write; entries that these write`,
      value: `${count(both.chained)}; ${count(both.written)}`,
      wanted: '',
    },
  ];
}
