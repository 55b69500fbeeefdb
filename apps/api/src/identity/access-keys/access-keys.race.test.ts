import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();

test('only five of twenty parallel requests create a key', async () => {
  const who = api.as(callerOf(UserType.enterprise, 'rush'));
  const answers = await Promise.all(Array.from({ length: 20 }, () => who.post('/api/account/v1/access_keys', {})));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(5);
  expect(answers.filter(([status]) => status === 409)).toHaveLength(15);
});
