import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { deleteOldDevices } from './known-devices.db.ts';

const api = await testApi();

test('browsers are forgotten after a year without a sign-in, except for the last one of an account', async () => {
  for (const name of ['ann', 'bob']) await api.as(callerOf(UserType.enterprise, name)).get('/userinfo');
  const seen_at = (days: number) => new Date(api.services.clock.now().getTime() - days * 24 * 3_600_000);
  await api.db
    .insertInto('known_device')
    .values([
      { user_id: 'u-ann', device_hash: 'old', seen_at: seen_at(366) },
      { user_id: 'u-ann', device_hash: 'older', seen_at: seen_at(500) },
      { user_id: 'u-ann', device_hash: 'new', seen_at: seen_at(364) },
      { user_id: 'u-bob', device_hash: 'old', seen_at: seen_at(366) },
      { user_id: 'u-bob', device_hash: 'older', seen_at: seen_at(500) },
    ])
    .execute();
  await deleteOldDevices(api.services);
  const rows = await api.db.selectFrom('known_device').select(['user_id', 'device_hash']).orderBy('user_id').execute();
  expect(rows.map(({ user_id, device_hash }) => `${user_id} ${device_hash}`)).toEqual(['u-ann new', 'u-bob old']);
});
