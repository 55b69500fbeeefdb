import { inTransaction } from '../../platform/db/connect.ts';
import { endSessionsOf } from '../../identity/sessions/sessions.db.ts';
import { testApi } from '../../testing/test-api.ts';
import { sessionOf } from '../../testing/session.ts';
import { directoryWorld, oktaUser } from '../../testing/worlds/directory-world.ts';
import { accountOf } from '../provider/identities.db.ts';
import { insertToken } from './tokens.db.ts';

const api = await testApi();
const { db, services } = api;
const { clock } = services;
const acme = await directoryWorld(api, 'co-acme');
const ROUNDS = Number(process.env.ROUNDS ?? 8);
const signIn = (nameId: string, email: string | null = null) =>
  inTransaction(db, (tx) => accountOf(tx, acme.home, { nameId, name: 'Ann', email }, clock.now()));

afterEach(() => db.deleteFrom('limit_counter').execute());

test('a first sign-in and the directory at once make one account', async () => {
  const before = await acme.accounts();
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `race${round}@acme.example`;
    // By the identifier, and by the e-mail.
    const nameId = round % 2 === 0 ? name : `pairwise-${round}`;
    const [[status, made], ...signedIn] = await Promise.all([
      acme.send('POST', '/Users', oktaUser(name)),
      signIn(nameId, name),
      signIn(nameId, name),
    ]);
    expect(status).toBe(201);
    expect(signedIn.map(({ userId }) => userId)).toEqual([made.id, made.id]);
    expect(await acme.accounts()).toBe(before + round + 1);
  }
});

test('of several users with one name, or one token beyond the limit, one at a time is made', async () => {
  const names = ['same@acme.example', 'SAME@acme.example', 'Same@acme.example'];
  const made = await Promise.all(names.map((name) => acme.send('POST', '/Users', oktaUser(name))));
  expect(made.map(([status]) => status).sort()).toEqual([201, 409, 409]);
  const [other, expiresAt] = [await directoryWorld(api, 'co-tokens'), new Date(clock.now().getTime() + 60_000)];
  const tokens = await Promise.all(
    [1, 2, 3].map(() =>
      inTransaction(db, async (tx) => {
        const { configId } = other;
        await tx
          .selectFrom('identity_provider')
          .select('config_id')
          .where('config_id', '=', configId)
          .forUpdate()
          .execute();
        return insertToken(tx, { configId, note: '', by: 'u-x', expiresAt, at: clock.now() });
      }),
    ),
  );
  expect(tokens.filter((one) => one !== undefined)).toHaveLength(1);
});

test('somebody who is disabled while signing in, renamed and signed out has no session afterwards', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `leaver${round}@acme.example`;
    const caller = await acme.signedIn(`leaver${round}`);
    const id = await acme.add(name);
    const signs = async () => {
      await signIn(name);
      await sessionOf(db, {
        userId: id,
        userType: caller.userType,
        remember: false,
        oidcSessionUid: null,
        network: 'test',
        userAgent: 'test',
        signedInAt: clock.now(),
        now: clock.now(),
      });
    };
    const [[off], [renamed]] = await Promise.all([
      acme.patch(id, { op: 'replace', value: { active: 'False' } }),
      acme.send('PUT', `/Users/${id}`, { ...oktaUser(name, { displayName: `Other ${round}` }), active: undefined }),
      signs().catch(() => undefined),
      inTransaction(db, (tx) => endSessionsOf(tx, id, clock.now())),
    ]);
    expect([off, renamed]).toEqual([200, 200]);
    expect((await acme.row(id)).user_name).toBe(`Other ${round}`);
    expect((await acme.send('GET', `/Users/${id}`))[1].active).toBe(false);
    expect((await api.as(caller).get('/userinfo'))[0]).toBe(401);
  }
});
