import { testApi } from '../../../testing/test-api.ts';
import { inTransaction } from '../connect.ts';

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
    inTransaction(api.db, async (tx) => {
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
    });
  await Promise.all([cross('one', 'other', 1), cross('other', 'one', 2)]);
  // The retry can take its first row before the other one has woken up, which is the same deadlock again.
  expect(runs).toBeGreaterThanOrEqual(3);
  const rows = await api.db.selectFrom('used_nonce').select('expires_at').where('nonce', 'in', names).execute();
  // The transaction that was retried wrote both rows.
  expect(new Set(rows.map(({ expires_at }) => expires_at.getTime())).size).toBe(1);
});
