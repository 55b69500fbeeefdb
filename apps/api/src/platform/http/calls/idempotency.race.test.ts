import { randomBytes } from 'node:crypto';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { countWaiting } from '../../../testing/waits.ts';

const api = await testApi();
const KEYS = '/api/account/v1/access_keys';
const acme = api.as(callerOf(UserType.enterprise, 'acme'));
const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const count = async () => (await api.db.selectFrom('access_key').select('id').execute()).length;

afterEach(async () => {
  await api.db.deleteFrom('access_key').execute();
});

test('equal calls at the same time have one effect: the others are 409 or get its answer', async () => {
  for (let round = 0; round < 5; round += 1) {
    const key = randomBytes(16).toString('base64url');
    const answers = await Promise.all(Array.from({ length: 8 }, () => acme.post(KEYS, {}, withKey(key))));
    const done = answers.filter(([status]) => status === 200);
    expect(answers.filter(([status]) => status !== 200 && status !== 409)).toEqual([]);
    expect([new Set(done.map(([, { id }]) => id)).size, await count()]).toEqual([1, 1]);
    await api.db.deleteFrom('access_key').execute();
  }
});

test('a call that is taken over while it still runs commits nothing', async () => {
  const key = randomBytes(16).toString('base64url');
  // A lock on the table keeps the call inside its transaction.
  const { running } = await api.db.transaction().execute(async (tx) => {
    await sql`lock table access_key in share mode`.execute(tx);
    const call = acme.post(KEYS, {}, withKey(key));
    while ((await countWaiting(api.db)) === 0) continue;
    await api.db.updateTable('idempotent_call').set({ attempt: 'another one' }).execute();
    return { running: call };
  });
  expect((await running)[0]).toBe(409);
  expect(await count()).toBe(0);
});
