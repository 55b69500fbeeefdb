import { testApi } from '../../../testing/test-api.ts';
import { inTransaction, type Db } from '../connect.ts';

const api = await testApi();

test('of two deadlocked transactions both succeed, after a retry', async () => {
  const names = ['one', 'other'] as const;
  await api.db
    .insertInto('used_nonce')
    .values(names.map((nonce) => ({ nonce, expires_at: new Date(0) })))
    .execute();
  let runs = 0;
  let holding = 0;
  let bothHold: (value: void) => void = () => undefined;
  const met = new Promise<void>((resolve) => {
    bothHold = resolve;
  });
  const cross = (first: string, second: string, seconds: number) =>
    inTransaction(
      api.db,
      async (tx) => {
        runs += 1;
        await tx
          .updateTable('used_nonce')
          .set({ expires_at: new Date(seconds * 1000) })
          .where('nonce', '=', first)
          .execute();
        holding += 1;
        if (holding === 2) bothHold();
        await met;
        await tx
          .updateTable('used_nonce')
          .set({ expires_at: new Date(seconds * 1000) })
          .where('nonce', '=', second)
          .execute();
      },
      10,
    );
  await Promise.all([cross('one', 'other', 1), cross('other', 'one', 2)]);
  // The retry can take its first row before the other one has woken up, which is the same deadlock again.
  expect(runs).toBeGreaterThanOrEqual(3);
  const rows = await api.db.selectFrom('used_nonce').select('expires_at').where('nonce', 'in', names).execute();
  // The transaction that was retried wrote both rows.
  expect(new Set(rows.map(({ expires_at }) => expires_at.getTime())).size).toBe(1);
});

test('a retry comes after a pause, in which the other transaction wakes up', async () => {
  const at: number[] = [];
  const givenUp = {
    transaction: () => ({
      execute() {
        at.push(performance.now());
        return Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
      },
    }),
  } as unknown as Db;
  await expect(inTransaction(givenUp, () => Promise.resolve())).rejects.toThrow('deadlock detected');
  const [first = 0, second = 0, third = 0] = at;
  expect(at).toHaveLength(3);
  expect(second - first).toBeGreaterThan(18);
  expect(third - second).toBeGreaterThan(38);
});
