import { sql } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import { embeddedSnapshot } from '../../testing/database/test-database.ts';
import { ambient, connect, inTransaction, isDatabaseAway, onceCommitted } from './connect.ts';
import { migrate } from './migrate/migrate.ts';

const api = await testApi();

test('values are the same on both engines', async () => {
  const at = new Date('2026-11-21T04:05:06.789Z');
  const {
    rows: [row],
  } = await sql<Record<string, unknown>>`select
    ${12345678901}::int8 as big, ${at}::timestamptz as at, ${['a', 'b"c', 'd,e']}::text[] as words, ${JSON.stringify({ n: [1, null] })}::jsonb as doc,
    ${Buffer.from([0, 255])}::bytea as bytes, ${true}::boolean as yes, null::text as nothing, ${'2026-11-21'}::date as day, 1.50::numeric as price, ${7}::smallint as small`.execute(
    api.db,
  );
  expect(row).toMatchObject({
    big: 12345678901,
    words: ['a', 'b"c', 'd,e'],
    doc: { n: [1, null] },
    yes: true,
    nothing: null,
    day: '2026-11-21',
    price: '1.50',
    small: 7,
  });
  expect((row?.at as Date).toISOString()).toBe(at.toISOString());
  expect(Buffer.from(row?.bytes as Uint8Array).toString('hex')).toBe('00ff');
});

test('an update returns the number of changed rows', async () => {
  await api.db
    .insertInto('used_nonce')
    .values([
      { nonce: 'a', expires_at: new Date() },
      { nonce: 'b', expires_at: new Date() },
    ])
    .execute();
  const { numUpdatedRows } = await api.db
    .updateTable('used_nonce')
    .set({ expires_at: new Date() })
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(2n);
});

test('a failed transaction is rolled back', async () => {
  const failing = inTransaction(api.db, async (tx) => {
    await tx.insertInto('used_nonce').values({ nonce: 'gone', expires_at: new Date() }).execute();
    expect(
      await ambient(api.db).selectFrom('used_nonce').select('nonce').where('nonce', '=', 'gone').execute(),
    ).toHaveLength(1);
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  expect(await api.db.selectFrom('used_nonce').select('nonce').where('nonce', '=', 'gone').execute()).toEqual([]);
});

test('what is done once it is committed is done by the run that is committed only, and at once outside', async () => {
  const done: string[] = [];
  let runs = 0;
  await inTransaction(api.db, async (tx) => {
    runs += 1;
    const run = `run ${runs}`;
    onceCommitted(() => done.push(run));
    await inTransaction(tx, () => Promise.resolve(onceCommitted(() => done.push(`${run}, joined`))));
    expect(done).toEqual([]);
    if (runs === 1) throw givenUp('40P01');
  });
  expect(done).toEqual(['run 2', 'run 2, joined']);
  const failing = inTransaction(api.db, () => {
    onceCommitted(() => done.push('failed'));
    return Promise.reject(new Error('on purpose'));
  });
  await expect(failing).rejects.toThrow('on purpose');
  onceCommitted(() => done.push('outside'));
  expect(done.slice(2)).toEqual(['outside']);
});

const givenUp = (code: string) => Object.assign(new Error('given up for another'), { code });

test.each([
  ['40P01', 3],
  ['40001', 3],
  ['23505', 1],
])('a transaction aborted with %s runs at most %i times, and failed runs leave nothing', async (code, runs) => {
  const nonce = (run: number) => `${code} ${run}`;
  let run = 0;
  const always = inTransaction(api.db, async (tx) => {
    run += 1;
    await tx
      .insertInto('used_nonce')
      .values({ nonce: nonce(run), expires_at: new Date() })
      .execute();
    throw givenUp(code);
  });
  await expect(always).rejects.toMatchObject({ code });
  expect(run).toBe(runs);
  expect(await api.db.selectFrom('used_nonce').select('nonce').where('nonce', 'like', `${code} %`).execute()).toEqual(
    [],
  );
});

test('the retry after an aborted run takes effect', async () => {
  let run = 0;
  const answer = await inTransaction(api.db, async (tx) => {
    run += 1;
    await tx
      .insertInto('used_nonce')
      .values({ nonce: `again ${run}`, expires_at: new Date() })
      .execute();
    if (run === 1) throw givenUp('40P01');
    return run;
  });
  expect(answer).toBe(2);
  expect(await api.db.selectFrom('used_nonce').select('nonce').where('nonce', 'like', 'again %').execute()).toEqual([
    { nonce: 'again 2' },
  ]);
});

test('migrating an up-to-date database does nothing', async () => {
  expect(await migrate(api.db)).toEqual([]);
});

test('a statement outside the current transaction is refused', async () => {
  await expect(inTransaction(api.db, () => sql`select 1`.execute(api.db))).rejects.toThrow(
    'A statement outside the current transaction.',
  );
  await expect(inTransaction(api.db, () => inTransaction(api.db, (tx) => sql`select 1`.execute(tx)))).rejects.toThrow(
    'A statement outside the current transaction.',
  );
  expect(await inTransaction(api.db, async (tx) => (await sql`select 1 as one`.execute(tx)).rows)).toEqual([
    { one: 1 },
  ]);
});

test('work that a transaction has started and that runs after its end is not in it', async () => {
  let later: Promise<unknown> | undefined;
  const ended = Promise.withResolvers<void>();
  await inTransaction(api.db, () => {
    later = ended.promise.then(() => sql`select 1`.execute(ambient(api.db)));
    return Promise.resolve();
  });
  ended.resolve();
  await expect(later).resolves.toMatchObject({ rows: [expect.anything()] });
});

test('requesting a second connection while holding the only one fails instead of waiting forever', async () => {
  const small = await connect({
    dataDir: 'memory://',
    snapshot: await embeddedSnapshot(),
    poolSize: 1,
    acquireTimeout: 200,
    onConnectionLost: () => undefined,
  });
  const nested = small.db.connection().execute(() => sql`select 1`.execute(small.db));
  const error = await nested.catch((thrown: unknown) => thrown);
  expect(isDatabaseAway(error)).toBe(true);
  expect(await small.ready()).toBe(true);
  await small.close();
});

test.each([
  [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), true],
  [Object.assign(new Error('going down'), { code: '57P01' }), true],
  [new Error('Connection terminated unexpectedly'), true],
  [Object.assign(new Error('duplicate'), { code: '23505' }), false],
  [new Error('something else'), false],
])('%s means that the database is unavailable: %s', (error, away) => expect(isDatabaseAway(error)).toBe(away));
