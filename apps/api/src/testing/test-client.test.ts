import { UserType } from '@portal/common/enums/user/user-type';
import { ACCESS_TOKEN_SECONDS } from '../identity/sessions/sessions.db.ts';
import { callerOf, testApi } from './test-api.ts';

const api = await testApi();

test('callers that are made alike have sessions of their own', async () => {
  const signedInAt = new Date();
  const [one, other] = [1, 2].map(() => callerOf(UserType.individual, 'ivy', { signedInAt }));
  for (const caller of [one, other, one]) expect((await api.as(caller!).get('/userinfo'))[0]).toBe(200);
  expect(await api.db.selectFrom('session').select('user_id').execute()).toEqual([
    { user_id: 'u-ivy' },
    { user_id: 'u-ivy' },
  ]);
});

test('a test file may take longer than an access token of a page lives', async () => {
  const caller = callerOf(UserType.employee, 'slow');
  expect((await api.as(caller).get('/userinfo'))[0]).toBe(200);
  api.services.clock.advance(ACCESS_TOKEN_SECONDS + 1);
  expect((await api.as(caller).get('/userinfo'))[0]).toBe(200);
});
