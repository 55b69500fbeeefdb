import { sql } from 'kysely';
import { createVault } from '../../platform/crypto/vault.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { testApi } from '../../testing/test-api.ts';
import { anchorHead } from './anchor.ts';
import { unchained } from './append.db.ts';
import { appendPortion, chainBeside } from './append-beside.db.ts';
import { chainAllAudit, chainAudit } from './chain-audit.db.ts';
import { checkChain } from './check-chain.db.ts';
import { openSeal } from './seal.ts';
import { SHARDS } from './shards.ts';
import { checkNow } from './watch-chain.ts';

const api = await testApi();
const { db } = api;
const DAY = '2026-11-23';
const now = new Date(`${DAY}T13:00:00Z`);
const services = { ...api.services, clock: { ...api.services.clock, now: () => now } };
/** More than one transaction takes, so that the rest is appended to all chains at once. */
const ENTRIES = 660;

const write = (entries: number) =>
  sql`insert into audit (at, action, detail)
    select ${`${DAY}T10:00:00Z`}::timestamptz + n * interval '1 ms', 'test.' || n, '{}' from generate_series(1, ${entries}::int) n`.execute(
    db,
  );
const check = () => checkChain({ ...services, now });
const head = () => db.selectFrom('audit_day').selectAll().where('day', '=', DAY).executeTakeFirstOrThrow();
const numbers = async () =>
  (await db.selectFrom('audit').select('chain_number').orderBy('chain_number').execute()).map(
    ({ chain_number }) => chain_number,
  );
const entryAt = (number: number) =>
  db.selectFrom('audit').selectAll().where('chain_number', '=', number).executeTakeFirstOrThrow();
const ofShard = (shard: number) => sql<boolean>`(chain_number - 1) % ${SHARDS}::int = ${shard}::int`;

beforeEach(async () => {
  await sql`truncate audit, audit_day restart identity`.execute(db);
  await services.files.remove('audit-anchor');
  await write(ENTRIES);
  expect(await chainBeside(services, 8)).toBe(ENTRIES);
});

test('all chains of a day grow alike, under one sealed head', async () => {
  expect(await numbers()).toEqual(Array.from({ length: ENTRIES }, (_, i) => i + 1));
  const row = await head();
  expect(row).toMatchObject({ entries: ENTRIES, shards: SHARDS });
  const sealed = openSeal(services.vault, row);
  expect(sealed).toMatchObject({ entries: ENTRIES, head: row.head, next: null });
  expect(sealed?.ends).toHaveLength(SHARDS);
  expect(await check()).toEqual({ entries: ENTRIES, days: 1, unsealed: 0, anchor: null, broken: null, next: null });

  await write(3);
  expect(await chainBeside(services, 8)).toBe(3);
  expect(await check()).toMatchObject({ entries: ENTRIES + 3, broken: null });
  await sql`insert into audit (at, action) values ('2026-11-24', 'test.next')`.execute(db);
  await chainAllAudit(services);
  expect(await check()).toMatchObject({ entries: ENTRIES + 4, days: 2, broken: null });
});

/** Sets the number of the day; a seal, without SECRET, others can only copy. */
const setRow = (entries: number) => db.updateTable('audit_day').set({ entries }).where('day', '=', DAY).execute();

test.each<[string, () => Promise<unknown>, object]>([
  [
    'an entry changed',
    () => db.updateTable('audit').set({ action: 'forged' }).where('chain_number', '=', 600).execute(),
    { number: 600, why: 'changed' },
  ],
  [
    'an entry deleted between others',
    () => db.deleteFrom('audit').where('chain_number', '=', 300).execute(),
    { number: 300, why: 'missing', until: { day: DAY, number: 300 } },
  ],
  [
    'an entry moved to the end of another chain',
    () =>
      db
        .updateTable('audit')
        .set({ chain_number: ENTRIES + 1 })
        .where('chain_number', '=', ENTRIES)
        .execute(),
    { number: ENTRIES, why: 'missing' },
  ],
  [
    'two entries of two chains exchanged',
    () => sql`update audit set chain_number = 1300 - 1 - chain_number where chain_number in (649, 650)`.execute(db),
    { number: 649, why: 'changed' },
  ],
  [
    'an entry inserted behind the end of a chain, with the links of another one',
    async () => {
      const { id: _, ...copied } = await entryAt(ENTRIES - 1);
      await db
        .insertInto('audit')
        .values({ ...copied, detail: '{}', chain_number: ENTRIES + SHARDS - 1 })
        .execute();
    },
    { number: ENTRIES + SHARDS - 1, entry: ENTRIES + 1, why: 'changed' },
  ],
  [
    'an entry inserted with the number of another one',
    async () => {
      const { id: _, ...copied } = await entryAt(100);
      await db
        .insertInto('audit')
        .values({ ...copied, detail: '{}' })
        .execute();
    },
    { number: 100, entry: ENTRIES + 1, why: 'changed' },
  ],
  [
    'a chain cut at its end, the number of entries set back',
    async () => {
      await db.deleteFrom('audit').where(ofShard(5)).where('chain_number', '>', 600).execute();
      await setRow(ENTRIES - 4);
    },
    { number: 614, why: 'missing', until: { day: DAY, number: 646 } },
  ],
  [
    'all chains cut at their ends',
    async () => {
      await db.deleteFrom('audit').where('chain_number', '>', 640).execute();
      await setRow(640);
    },
    { number: 641, why: 'missing', until: { day: DAY, number: ENTRIES } },
  ],
  [
    'a whole chain deleted',
    () => db.deleteFrom('audit').where(ofShard(7)).execute(),
    { number: 8, why: 'missing', until: { day: DAY, number: 648 } },
  ],
  [
    'the day said to be one chain',
    () => db.updateTable('audit_day').set({ shards: null }).where('day', '=', DAY).execute(),
    { why: 'seal' },
  ],
  [
    'the seal taken off, though no day before has one',
    () => db.updateTable('audit_day').set({ head_sealed: null }).where('day', '=', DAY).execute(),
    { why: 'seal' },
  ],
  ['more entries in the row than there are', () => setRow(ENTRIES + 1), { number: ENTRIES + 1, why: 'seal' }],
])('the check finds %s', async (_, tamper, broken) => {
  await tamper();
  expect((await check()).broken).toMatchObject({ day: DAY, ...broken });
});

test('a chain that was cut is found also after more entries were chained', async () => {
  await db.deleteFrom('audit').where(ofShard(5)).where('chain_number', '>', 600).execute();
  await write(SHARDS + 1);
  expect(await chainAllAudit(services)).toBe(SHARDS + 1);
  expect((await check()).broken).toMatchObject({ number: 614, why: 'missing' });
});

test('an instance with the SECRET before appends without sealing; the next one seals what it appended', async () => {
  await sql`truncate audit, audit_day restart identity`.execute(db);
  await write(2);
  await chainAllAudit(services);
  const before = createVault('b'.repeat(48));
  services.vault.learn([createVault('a'.repeat(48), 'b'.repeat(48)).formerKeys()!]);
  await write(SHARDS);
  expect(await chainBeside({ ...services, vault: before }, 8)).toBe(SHARDS);
  expect(await head()).toMatchObject({ entries: 2 + SHARDS });
  expect(await check()).toMatchObject({ entries: 2, broken: null });
  await write(1);
  await chainAllAudit(services);
  expect(openSeal(services.vault, await head())).toMatchObject({ entries: 3 + SHARDS });
  expect(await check()).toMatchObject({ entries: 3 + SHARDS, broken: null });
  services.vault.learn([]);
});

test('the head in the file store finds a chain of which an old copy was put back', async () => {
  const copy = await head();
  await write(SHARDS);
  await chainAllAudit(services);
  await anchorHead(services);
  expect(await checkNow(services)).toMatchObject({ anchor: { day: DAY, number: ENTRIES + SHARDS }, broken: null });
  await db.deleteFrom('audit').where('chain_number', '>', ENTRIES).execute();
  await db.updateTable('audit_day').set(copy).where('day', '=', DAY).execute();
  expect((await checkNow(services)).broken).toMatchObject({ why: 'anchor', until: { number: ENTRIES + SHARDS } });
});

/** Appends entries to a chain, and ends before they are sealed. */
async function appendUnsealed(shard: number): Promise<void> {
  await write(3);
  const row = await head();
  const sealed = openSeal(services.vault, row)!;
  const entries = await unchained(db, 3);
  await inTransaction(db, (tx) =>
    appendPortion(tx, services.vault, { ...sealed, head_sealed: row.head_sealed! }, { shard, entries }),
  );
}

test('what is appended and not yet sealed cannot be changed unseen, only cut; the next run seals it', async () => {
  const [first, second, third] = [4, 20, 36].map((number) => ENTRIES + number + 1);
  await appendUnsealed(8);
  expect(await numbers()).toEqual(expect.arrayContaining([first, second, third]));
  expect(await check()).toMatchObject({ entries: ENTRIES, broken: null });
  await db.updateTable('audit').set({ action: 'forged' }).where('chain_number', '=', second!).execute();
  expect((await check()).broken).toMatchObject({ number: second, why: 'changed' });
  await db.deleteFrom('audit').where('chain_number', '>=', second!).execute();
  expect((await check()).broken).toBeNull();

  await write(1);
  expect(await chainAudit(services)).toBe(1);
  expect(await check()).toMatchObject({ entries: ENTRIES + 2, broken: null });
  await db.deleteFrom('audit').where('chain_number', '=', first!).execute();
  expect((await check()).broken).toMatchObject({ number: first, why: 'missing' });
});

test('a number that others took stops no chain', async () => {
  await sql`insert into audit (at, action, chain_day, chain_number, digest) values (${DAY}::date, 'foreign', ${DAY}, ${ENTRIES + SHARDS * 40}, 'x')`.execute(
    db,
  );
  await write(ENTRIES * 2);
  let chained = 0;
  for (let some = 1; some > 0; chained += some) some = await chainBeside(services, 2);
  expect(chained).toBe(ENTRIES * 2);
  expect((await check()).broken).toMatchObject({ number: ENTRIES + SHARDS * 40, why: 'changed' });
});
