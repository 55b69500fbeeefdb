import { UserType } from '@portal/common/enums/user/user-type';
import { createHasher } from '../../platform/crypto/hasher.ts';
import { connect } from '../../platform/db/connect.ts';
import { createFairQueue } from '../../platform/crypto/fair-queue.ts';
import { startBalancer } from '../../testing/processes/balancer.ts';
import { run } from '../../testing/processes/process.ts';
import { browserOf, productionSettings, startApi } from '../../testing/processes/production.ts';
import { authorise } from '../../testing/staff-sign-in.ts';
import { account, RIGHT } from '../../testing/worlds/visitor.ts';

const SLOW = 480_000;
const OLD = 'the secret before, of 32 characters or more';
const NEW = 'the secret that replaces it, of 32 characters or more';
const settings: Record<string, string> = {
  ...(await productionSettings({ tables: false })),
  NETWORK_LIMIT_FACTOR: '1000',
};
const { PORT: otherPort = '', DATA_DIR: otherFolder = '' } = await productionSettings();
const instances = [settings, { ...settings, PORT: otherPort, DATA_DIR: otherFolder }];
const { PUBLIC_URL = '' } = settings;

/** Ports that the balancer uses. */
const ready: string[] = [];
const stops = new Map<string, () => Promise<void>>();

async function start(one: typeof settings, secrets: Record<string, string>): Promise<void> {
  stops.set(one.PORT ?? '', (await startApi({ ...one, ...secrets })).stop);
  ready.push(one.PORT ?? '');
}

/** Restarts one instance after the other, as a balancer sees it: requests go to the other one meanwhile. */
async function restart(secrets: Record<string, string>): Promise<void> {
  for (const one of instances) {
    const port = one.PORT ?? '';
    ready.splice(ready.indexOf(port), 1);
    await stops.get(port)?.();
    await start(one, secrets);
    await nextSignIn();
  }
}

async function makeAccount(): Promise<void> {
  const database = await connect({
    databaseUrl: settings.DATABASE_URL ?? '',
    dataDir: '',
    poolSize: 1,
    acquireTimeout: 5000,
    onConnectionLost() {},
  });
  const hasher = await createHasher(
    createFairQueue({ running: 1, room: 1, full: () => new Error('full'), pause: () => Promise.resolve() }),
  );
  await database.db
    .insertInto('company')
    .values({ co_id: 'co-acme', kind: 2, company_name: 'Acme', company_folded: 'acme' })
    .execute();
  await database.db
    .insertInto('app_user')
    .values(account('ann', UserType.enterprise, await hasher.hash(RIGHT), { co_id: 'co-acme', email_verified: true }))
    .execute();
  await database.close();
}

let url: string;
const signIns = { done: 0, over: false, failures: [] as unknown[] };
const waiting = new Set<() => void>();

/** Resolves once a sign-in that begins now has ended. */
async function nextSignIn(): Promise<void> {
  // One may have begun before.
  for (let n = 0; n < 2; n += 1)
    await new Promise<void>((done) => {
      waiting.add(done);
    });
}

async function signIn(): Promise<void> {
  const browser = browserOf(url, PUBLIC_URL);
  const { challenge, finish } = await authorise(browser, PUBLIC_URL, UserType.enterprise);
  const [status, body] = await browser.post('/api/account/v1/enterprise_user/0/login', {
    account: 'ann@acme.example',
    account_type: 1,
    verify_type: 1,
    verify_info: await browser.seal(RIGHT, 'verify_info'),
    user_type: 2,
    login_challenge: challenge,
    remember: 0,
  });
  expect([status, body]).toMatchObject([200, { redirect_url: expect.any(String) }]);
  const bearer = await finish(body.redirect_url as string);
  expect((await browser.get('/userinfo', bearer))[0]).toBe(200);
}

/** Signs in again and again, until it is over. */
async function keepSigningIn(): Promise<void> {
  while (!signIns.over) {
    await signIn().then(
      () => {
        signIns.done += 1;
      },
      (error: unknown) => signIns.failures.push(error),
    );
    for (const done of waiting) done();
    waiting.clear();
  }
}

test(
  'SECRET is replaced over two instances in the three steps of the README; sign-ins and a session go on',
  async () => {
    await Promise.all(instances.map((one) => start(one, { SECRET: OLD })));
    await makeAccount();
    url = await startBalancer(ready);
    const before = browserOf(url, PUBLIC_URL);
    const { challenge, finish } = await authorise(before, PUBLIC_URL, UserType.enterprise);
    const { redirect_url } = (
      await before.post('/api/account/v1/enterprise_user/0/login', {
        account: 'ann@acme.example',
        account_type: 1,
        verify_type: 1,
        verify_info: await before.seal(RIGHT, 'verify_info'),
        user_type: 2,
        login_challenge: challenge,
        remember: 1,
      })
    )[1] as { redirect_url: string };
    await finish(redirect_url);
    const refresh = async () =>
      (
        await before.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', {
          headers: { 'content-type': 'application/x-www-form-urlencoded', lang: 'en_US' },
        })
      )[0];

    const ended = keepSigningIn();
    const statuses: number[] = [];
    await restart({ SECRET: OLD, SECRET_OLD: NEW });
    statuses.push(await refresh());
    await restart({ SECRET: NEW, SECRET_OLD: OLD });
    statuses.push(await refresh());
    const rotated = await run('operate', ['secret', 'rotate', '--json'], { ...settings, SECRET: NEW, SECRET_OLD: OLD });
    expect([rotated.code, JSON.parse(rotated.out)]).toEqual([
      0,
      { rewritten: expect.any(Number), left: 0, unreadable: [] },
    ]);
    await restart({ SECRET: NEW });
    statuses.push(await refresh());
    signIns.over = true;
    await ended;

    expect(signIns.failures).toEqual([]);
    expect(signIns.done).toBeGreaterThanOrEqual(12);
    expect(statuses).toEqual([200, 200, 200]);
  },
  SLOW,
);
