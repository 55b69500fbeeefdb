import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { readerOfAccount, saveBrowserTimeZone } from './time-zone.db.ts';

const api = await testApi();
const PATH = '/api/account/v1/time_zone';
const ann = callerOf(UserType.enterprise, 'ann');
const bob = callerOf(UserType.employee, 'bob');
const choose = (by: Caller | null, time_zone: unknown) => api.as(by).put(PATH, { time_zone });
const speaks = ({ userId }: Caller, language: string) =>
  api.db.updateTable('app_user').set({ language }).where('user_id', '=', userId).execute();

test('messages use the usual zone of the language at first, then that of the browser, then the chosen one', async () => {
  expect(await api.as(ann).get(PATH)).toEqual([200, { chosen: null, used: 'Asia/Shanghai' }]);
  await speaks(ann, 'en-US');
  expect(await api.as(ann).get(PATH)).toEqual([200, { chosen: null, used: 'UTC' }]);
  await saveBrowserTimeZone(api.db, ann.userId, 'Europe/Berlin');
  expect(await api.as(ann).get(PATH)).toEqual([200, { chosen: null, used: 'Europe/Berlin' }]);
  expect(await choose(ann, 'america/new_york')).toEqual([
    200,
    { chosen: 'America/New_York', used: 'America/New_York' },
  ]);
  // A sign-in in another zone does not undo the choice.
  await saveBrowserTimeZone(api.db, ann.userId, 'Asia/Tokyo');
  expect(await readerOfAccount(api.db, ann.userId)).toEqual({ locale: 'en-US', timeZone: 'America/New_York' });
  expect(await choose(ann, '')).toEqual([200, { chosen: null, used: 'Asia/Tokyo' }]);
});

test('a choice is audited once and changes no other account', async () => {
  await choose(bob, 'Europe/Paris');
  await choose(bob, 'Europe/Paris');
  const trace = await api.db
    .selectFrom('audit')
    .select(['actor_id', 'detail'])
    .where('object_id', '=', bob.userId)
    .where('action', '=', 'account.changed')
    .execute();
  expect(trace).toEqual([{ actor_id: bob.userId, detail: { columns: ['time_zone'] } }]);
  expect(await api.as(ann).get(PATH)).toMatchObject([200, { chosen: null }]);
});

test.each([['Mars/Olympus'], ['+08:00'], ["UTC'--"], ['x'.repeat(65)], [8], [null]])(
  '%p is no time zone',
  async (time_zone) => {
    expect(await choose(ann, time_zone)).toMatchObject([
      400,
      { code: 'request.invalid', fields: { time_zone: { code: 'request.invalid' } } },
    ]);
  },
);

test.each([[undefined], ['Mars/Olympus'], [['UTC']], ['x'.repeat(5000)]])(
  'a browser that sends %p changes nothing',
  async (sent) => {
    await saveBrowserTimeZone(api.db, ann.userId, 'Asia/Tokyo');
    await saveBrowserTimeZone(api.db, ann.userId, sent);
    expect((await readerOfAccount(api.db, ann.userId)).timeZone).toBe('Asia/Tokyo');
  },
);

test('the calls need a session', async () => {
  expect((await api.as(null).get(PATH))[0]).toBe(401);
  expect((await choose(null, 'UTC'))[0]).toBe(401);
});
