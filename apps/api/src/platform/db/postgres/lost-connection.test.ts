import { once } from 'node:events';
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { openServices } from '../../../start/services.ts';
import { look } from '../../../testing/worlds/person.ts';
import { testApi } from '../../../testing/test-api.ts';
import { isDatabaseAway } from '../connect.ts';

/** A proxy to the database whose connections can be cut, or made to drop all packets. */
async function cuttable(target: URL) {
  const sockets = new Set<Socket>();
  let cut = false;
  let silent = false;
  /** Connections to the database that drop all packets, and the text in a statement that makes its connection one. */
  const muted = new Set<Socket>();
  let muting: string | undefined;
  const proxy = createServer((socket) => {
    if (cut) return void socket.destroy();
    const behind = connectTo(Number(target.port), target.hostname);
    for (const one of [socket, behind]) sockets.add(one.on('error', () => undefined));
    socket.on('data', (bytes) => {
      if (muting !== undefined && bytes.includes(muting)) muted.add(behind);
      if (!silent && !muted.has(behind)) behind.write(bytes);
    });
    behind.on('data', (bytes) => {
      if (!silent && !muted.has(behind)) socket.write(bytes);
    });
    socket.on('close', () => behind.destroy());
    behind.on('close', () => socket.destroy());
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    cut() {
      cut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      cut = false;
      silent = false;
    },
    silence() {
      silent = true;
    },
    /** Silences the one connection that sends this. */
    silenceAt(text: string) {
      muting = text;
    },
    /** Resolves when the next connection is made. */
    async connection() {
      await once(proxy, 'connection');
    },
    close() {
      proxy.close();
    },
  };
}

const server = process.env.TEST_DATABASE_URL;
const line = server ? await cuttable(new URL(process.env.TEST_POOLER_URL ?? server)) : undefined;
const api =
  line &&
  (await testApi(
    {},
    (config) => ({
      ...config,
      databaseUrl: Object.assign(new URL(config.databaseUrl ?? ''), { host: `127.0.0.1:${line.port}` }).href,
    }),
    undefined,
    null,
  ));
afterAll(() => line?.close());
const onPostgres = api ? test : test.skip;

const AUTHORISE =
  '/oauth2/auth?client_id=portal&response_type=code&scope=openid&redirect_uri=http%3A%2F%2Flocalhost%2Fmicroapp%2Flogin&state=s' +
  '&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256';

onPostgres('a database that is away is 503 with a time to come back, and service returns by itself', async () => {
  if (!api || !line) throw new Error('This test needs PostgreSQL.');
  const visitor = api.as(null);
  expect((await visitor.get('/health/ready'))[0]).toBe(200);

  line.cut();
  const away = await visitor.get('/api/account/v1/public_key');
  expect(away).toMatchObject([503, { code: 'Account.Unavailable', retry_after: 5 }]);
  expect(away.headers.get('retry-after')).toBe('5');
  expect((await visitor.get('/health/ready'))[0]).toBe(503);
  expect((await visitor.get('/health/live'))[0]).toBe(200);
  expect(await visitor.get(AUTHORISE, { headers: { accept: 'application/json' } })).toMatchObject([
    503,
    { code: 'Account.Unavailable' },
  ]);
  const page = await look(api, `${AUTHORISE}&lang=en_US`);
  expect(page).toMatchObject({
    status: 503,
    type: expect.stringContaining('text/html'),
    text: expect.stringContaining('The service is not available right now'),
  });
  expect(page.headers['retry-after']).toBe('5');

  line.mend();
  expect((await visitor.get('/api/account/v1/public_key'))[0]).toBe(200);
  expect((await visitor.get('/health/ready'))[0]).toBe(200);
});

function theApi() {
  if (!api || !line) throw new Error('This test needs PostgreSQL.');
  return { api, line };
}

/** What a promise rejects with; undefined if it does not. */
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

onPostgres(
  'a connection that is ended under a running statement rejects that statement, and the process goes on',
  async () => {
    const {
      api: {
        db,
        services: { config },
      },
    } = theApi();
    const failing = failureOf(sql`select pg_sleep(20) /* ended by the server */`.execute(db));
    const operator = new pg.Client({ connectionString: config.databaseUrl });
    await operator.connect();
    for (let ended = 0; ended === 0;) {
      const { rowCount } = await operator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like '%ended by the server */' and state = 'active' and pid <> pg_backend_pid()`,
      );
      ended = rowCount ?? 0;
    }
    await operator.end();
    expect(isDatabaseAway(await failing)).toBe(true);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  },
);

onPostgres(
  'while the database does not respond, requests are rejected, soon without waiting, and service returns by itself',
  async () => {
    const {
      api: { as, db },
      line: wire,
    } = theApi();
    const visitor = as(null);
    // As many connections as the pool has, so that some calls wait for an answer and some for a connection.
    await Promise.all(Array.from({ length: 20 }, () => visitor.get('/api/account/v1/public_key')));
    const silent = Promise.withResolvers<void>();
    const inTransaction = failureOf(
      db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        wire.silence();
        silent.resolve();
        await sql`select 2`.execute(tx);
      }),
    );
    await silent.promise;
    const began = performance.now();
    const answers = await Promise.all([
      ...Array.from({ length: 40 }, () => visitor.get('/api/account/v1/public_key')),
      visitor.get('/health/ready'),
    ]);
    expect(answers.map(([status]) => status)).toEqual(Array.from({ length: 41 }, () => 503));
    const waited = performance.now() - began;
    expect(isDatabaseAway(await inTransaction)).toBe(true);
    // The database is known to be unavailable, so calls are rejected without waiting.
    const at = performance.now();
    expect((await visitor.get('/api/account/v1/public_key'))[0]).toBe(503);
    expect(performance.now() - at).toBeLessThan(waited / 2);

    wire.mend();
    while ((await visitor.get('/health/ready'))[0] !== 200) await nextTurn();
    expect((await visitor.get('/api/account/v1/public_key'))[0]).toBe(200);
  },
);

onPostgres('a slow statement is left to end while the server works on it', async () => {
  const {
    api: { db },
  } = theApi();
  const { rows } = await sql<{ slow: string }>`select pg_sleep(3.5)::text as slow`.execute(db);
  expect(rows).toHaveLength(1);
});

onPostgres('one dead connection is dropped while the others work', async () => {
  const {
    api: { as, db },
    line: wire,
  } = theApi();
  await Promise.all([1, 2].map(() => sql`select pg_sleep(0.1)`.execute(db)));
  wire.silenceAt('on a dead line');
  const error = await failureOf(sql`select 2 /* on a dead line */`.execute(db));
  expect(isDatabaseAway(error)).toBe(true);
  expect((await as(null).get('/health/ready'))[0]).toBe(200);
});

onPostgres('a start tries again when the database is slow to answer its first connection', async () => {
  const {
    api: {
      services: { config },
    },
    line: wire,
  } = theApi();
  wire.silence();
  const starting = openServices(config, pino({ level: 'silent' }), { folder: tmpdir() });
  await wire.connection();
  await wire.connection();
  wire.mend();
  const { database } = await starting;
  expect(await database.ready()).toBe(true);
  await database.close();
});
