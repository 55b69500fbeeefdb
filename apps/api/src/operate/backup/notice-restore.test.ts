import { UserType } from '@portal/common/enums/user/user-type';
import { newBrowser } from '../../platform/http/caller/browser-cookie.ts';
import { sessionOf } from '../../testing/session.ts';
import { testApi } from '../../testing/test-api.ts';
import { account, RIGHT } from '../../testing/worlds/visitor.ts';
import { visitor } from '../../testing/worlds/sso-world.ts';
import { followMark, followMarkSoon } from './notice-restore.ts';

const api = await testApi();
const { db, services } = api;
const at = services.clock.now();
const logged: object[] = [];
services.log.warn = (line: object) => {
  logged.push(line);
};

const markOf = async () => (await db.selectFrom('database_mark').select('mark').executeTakeFirstOrThrow()).mark;
const setMark = (mark: number) => db.updateTable('database_mark').set({ mark }).execute();
const audits = async () =>
  (await db.selectFrom('audit').select(['action', 'actor_id', 'detail']).orderBy('id').execute()).filter(
    ({ action }) => action === 'database.restored' || action === 'session.allEnded',
  );
const openSessions = async () =>
  (await db.selectFrom('session').select('session_id').where('ended_at', 'is', null).execute()).length;

beforeAll(async () => {
  await db
    .insertInto('app_user')
    .values({ ...account('ann', UserType.enterprise, await services.hasher.hash(RIGHT)), email_verified: true })
    .execute();
});
beforeEach(async () => {
  for (const table of ['database_mark', 'session', 'audit', 'audit_day'] as const) await db.deleteFrom(table).execute();
  await services.files.remove('database-mark');
  logged.length = 0;
  await sessionOf(db, {
    userId: 'ann',
    userType: UserType.enterprise,
    oidcSessionUid: null,
    remember: true,
    signedInAt: at,
    now: at,
    network: '192.0.2.1',
    userAgent: '',
  });
  for (let n = 0; n < 3; n += 1) await followMark(services);
});

test('without a restore nothing ends, and the mark rises in both places', async () => {
  expect([await markOf(), await openSessions(), logged]).toEqual([3, 1, []]);
});

test('a restored database: sessions and pending sign-ins end, once', async () => {
  const { browser, challenge } = await visitor(api);
  await setMark(1);
  await followMark(services);
  expect([await markOf(), await openSessions()]).toEqual([4, 0]);
  expect(
    await browser.post('/api/account/v1/enterprise_user/0/login', {
      account: 'ann@acme.example',
      account_type: 1,
      verify_type: 1,
      verify_info: await api.seal(RIGHT, 'verify_info'),
      user_type: 2,
      login_challenge: challenge,
      remember: 0,
    }),
  ).toMatchObject([400, { code: 'Account.Page.Expired' }]);
  await followMark(services);
  expect(await audits()).toEqual([{ action: 'database.restored', actor_id: null, detail: { sessions: 1 } }]);
  expect(logged).toEqual([{ event: 'database.restored', mark: 1, expected: 3, sessions: 1 }]);
});

test.each<[string, () => Promise<unknown>]>([
  ['no mark in the file store', () => services.files.remove('database-mark')],
  [
    'a mark that somebody else wrote',
    () => services.files.put('database-mark', Buffer.from(newBrowser(services.config)), 'text/plain'),
  ],
  ['the mark of another database', () => db.updateTable('database_mark').set({ database_id: 'db-other' }).execute()],
  ['no mark in the database', () => db.deleteFrom('database_mark').execute()],
])('with %s nothing ends', async (_, change) => {
  await setMark(1);
  await change();
  await followMark(services);
  await followMark(services);
  expect([await openSessions(), await audits()]).toEqual([1, []]);
});

test('a file store that is away ends nothing, and only puts the comparison off', async () => {
  await setMark(1);
  const { get } = services.files;
  services.files.get = () => Promise.reject(new Error('away'));
  await followMarkSoon(services);
  await expect(followMark(services)).rejects.toThrow('away');
  expect([await markOf(), await openSessions()]).toEqual([1, 1]);
  expect(logged).toEqual([expect.objectContaining({ event: 'database.mark.unread' })]);
  services.files.get = get;
  await followMark(services);
  expect([await markOf(), await openSessions()]).toEqual([4, 0]);
});

test('a clock that was set back makes no difference', async () => {
  api.advance(-365 * 24 * 3_600);
  await followMark(services);
  services.clock.reset();
  expect([await openSessions(), await audits()]).toEqual([1, []]);
});
