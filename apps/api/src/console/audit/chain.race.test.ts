import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction, type Tx } from '../../platform/db/connect.ts';
import { testApi } from '../../testing/test-api.ts';
import { unchained } from './append.db.ts';
import { appendPortion, chainBeside } from './append-beside.db.ts';
import { chainAllAudit } from './chain-audit.db.ts';
import { checkChain } from './check-chain.db.ts';
import { openSeal } from './seal.ts';

const api = await testApi();
const { db } = api;
const clock = { ...api.services.clock, now: () => new Date('2026-11-22T12:00:00Z') };
const services = { ...api.services, clock };
const now = clock.now();
const note = (tx: Tx, action: string, at = now) => audit(tx, { actor: null, action, object: null }, at);
const check = () => checkChain({ ...services, now });

beforeEach(async () => {
  await sql`truncate audit, audit_day restart identity`.execute(db);
});

test('writers in parallel with several chaining jobs give one unbroken chain of all entries', async () => {
  const backlog = 1200;
  await sql`insert into audit (at, action) select ${now}, 'race.backlog' from generate_series(1, ${backlog}::int)`.execute(
    db,
  );
  const writers = Array.from({ length: 20 }, (_, writer) =>
    (async () => {
      for (let i = 0; i < 10; i += 1) {
        await inTransaction(db, async (tx) => {
          await note(tx, `race.${writer}`, new Date(now.getTime() + i * 3_600_000));
          await note(tx, 'race.second');
        });
      }
    })(),
  );
  const jobs = [
    chainAllAudit,
    (some: typeof services) => chainBeside(some, 4),
    (some: typeof services) => chainBeside(some, 4),
  ].map(async (chain) => {
    for (let i = 0; i < 10; i += 1) await chain(services);
  });
  await Promise.all([...writers, ...jobs]);
  await chainAllAudit(services);
  expect(await check()).toMatchObject({ entries: backlog + 400, broken: null });
});

/** A transaction that has done its work and stays open until it is told to end. */
async function opened<T>(work: (tx: Tx) => Promise<T>): Promise<{ end(): Promise<T> }> {
  let end = () => {};
  const ending = new Promise<void>((done) => {
    end = done;
  });
  let ended: Promise<T> | undefined;
  await new Promise<void>((ready, fail) => {
    ended = inTransaction(
      db,
      async (tx) => {
        const value = await work(tx);
        ready();
        await ending;
        return value;
      },
      1,
    );
    ended.catch(fail);
  });
  return {
    end: () => {
      end();
      return ended!;
    },
  };
}

test('nobody waits for the commit of another: neither who writes an entry nor who appends to another chain', async () => {
  await inTransaction(db, (tx) => note(tx, 'first'));
  await chainAllAudit(services);
  for (const action of ['a', 'b', 'c']) await inTransaction(db, (tx) => note(tx, action));
  const row = await db.selectFrom('audit_day').selectAll().executeTakeFirstOrThrow();
  const day = { ...openSeal(services.vault, row)!, head_sealed: row.head_sealed! };
  const waiting = await unchained(db, 3);
  const appending = (shard: number, entry: number) => (tx: Tx) =>
    appendPortion(tx, services.vault, day, { shard, entries: waiting.slice(entry, entry + 1) });

  const writer = await opened((tx) => note(tx, 'open'));
  const one = await opened(appending(3, 0));
  const other = await opened(appending(4, 1));
  // All three are open: others commit, and who wants a chain that is taken is sent away at once.
  await inTransaction(db, (tx) => note(tx, 'beside'));
  expect(await inTransaction(db, appending(5, 2))).toMatchObject({ number: 6 });
  await expect(inTransaction(db, appending(3, 2))).rejects.toThrow();
  expect(await other.end()).toMatchObject({ number: 5 });
  expect(await one.end()).toMatchObject({ number: 4 });

  expect(await chainAllAudit(services)).toBe(1);
  await writer.end();
  expect(await chainAllAudit(services)).toBe(1);
  expect(await check()).toMatchObject({ entries: 6, broken: null });
});
