import { UserType } from '@portal/common/enums/user/user-type';
import { makeUser } from '../../../testing/proofs.ts';
import { testApi } from '../../../testing/test-api.ts';
import { countKeyCalls } from './key-calls.ts';

const api = await testApi();
const { db, clock } = api.services;

test('what could not be stored is stored the next time, with what was counted meanwhile', async () => {
  await makeUser(api, 'u-keys', { user_type: UserType.enterprise });
  for (const id of ['k-one', 'k-two'])
    await db
      .insertInto('access_key')
      .values({
        id,
        access_key_id: `AK-${id}`,
        secret_hash: `h-${id}`,
        last_four: 'abcd',
        user_id: 'u-keys',
        created_at: clock.now(),
        expires_at: null,
      })
      .execute();
  let statements = 0;
  const failing = db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      if (statements === 2) throw new Error('away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const calls = countKeyCalls(failing, clock);
  const note = (keyId: string) => calls.note({ keyId, network: '192.0.2.0/24', route: 'GET /userinfo' });
  note('k-one');
  note('k-two');
  await expect(calls.store()).rejects.toThrow('away');
  note('k-two');
  await calls.store();
  const rows = await db.selectFrom('access_key_call').select(['key_id', 'calls']).orderBy('key_id').execute();
  expect(rows).toEqual([
    { key_id: 'k-one', calls: 1 },
    { key_id: 'k-two', calls: 2 },
  ]);
});
