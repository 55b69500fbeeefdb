import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { inTransaction } from '../../platform/db/connect.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { createProof } from '../../identity/verify-code/verify-code.db.ts';
import { countWaiting } from '../../testing/waits.ts';
import { deleteNextDue } from './deletion.ts';
import { eraseAccount } from './erase-account.db.ts';

const api = await testApi();

test('concurrent restore and deletion have one outcome; concurrent workers delete once', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `racer${n}`);
  const tokenFor = (name: string) =>
    inTransaction(api.db, (tx) =>
      createProof(tx, {
        account: `u-${name}@example.com`,
        scene: VerifyScene.cancelAccount,
        userType: UserType.enterprise,
        at: api.services.clock.now(),
      }),
    );
  for (const name of names) {
    const who = api.as(callerOf(UserType.enterprise, name));
    await who.get('/userinfo');
    await who.post(`/api/account/v1/enterprise_user/u-${name}/cancel`, {
      user_id: `u-${name}`,
      user_type: 2,
      accepted_notice: 1,
      verify_code_token: await tokenFor(name),
    });
  }
  const tokens = await Promise.all(names.map(tokenFor));
  await api.db
    .updateTable('cancellation')
    .set({ due_at: new Date(api.services.clock.now().getTime() + 40) })
    .execute();
  const restored = names.map((name, n) =>
    api
      .as(null)
      .put(`/api/account/v1/enterprise_user/u-${name}/cancel/approval`, {
        user_id: `u-${name}`,
        user_type: 2,
        verify_code_token: tokens[n],
      }),
  );
  const answers = Promise.all(restored);
  let answered = false;
  void answers.then(() => {
    answered = true;
  });
  // Each works until all restorations are answered and nothing is due any more.
  const workers = Array.from({ length: 4 }, async () => {
    let deleted = 0;
    for (let idle = false; !idle;) {
      const last = answered;
      if (await deleteNextDue(api.services)) deleted += 1;
      else idle = last;
    }
    return deleted;
  });
  const back = (await answers).filter(([status]) => status === 200).length;
  const deleted = (await Promise.all(workers)).reduce((sum, one) => sum + one, 0);
  expect(back + deleted).toBe(names.length);
  const states = await api.db.selectFrom('app_user').select('status').where('user_id', 'like', 'u-racer%').execute();
  expect(states.filter(({ status }) => status === 2)).toHaveLength(back);
  expect(states.filter(({ status }) => status === 6)).toHaveLength(deleted);
});

test('of the last two accounts of a company that are erased at once, the second takes the company with it', async () => {
  const { db, services } = api;
  const coId = 'co-lasting';
  for (const name of ['last', 'other']) await api.as(callerOf(UserType.enterprise, name, { coId })).get('/userinfo');
  const [erased, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = inTransaction(db, async (tx) => {
    await eraseAccount(tx, 'u-last', services.clock.now());
    erased.resolve();
    await held.promise;
  });
  await erased.promise;
  let isOver = false;
  const second = inTransaction(db, (tx) => eraseAccount(tx, 'u-other', services.clock.now())).finally(() => {
    isOver = true;
  });
  while (!isOver && (await countWaiting(db)) === 0) continue;
  held.resolve();
  await Promise.all([first, second]);
  expect(await db.selectFrom('company').select('co_id').where('co_id', '=', coId).execute()).toEqual([]);
});
