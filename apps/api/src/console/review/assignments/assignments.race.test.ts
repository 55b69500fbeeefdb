import { testApi } from '../../../testing/test-api.ts';
import { pendingIn, QUEUES, reviewerOf } from '../../../testing/worlds/review-world.ts';

const api = await testApi();
const ROUNDS = Number(process.env.ROUNDS ?? 4);

describe.each(QUEUES)('the queue of %s', (queue) => {
  const staff = Array.from({ length: 6 }, (_, index) => reviewerOf(queue, `${queue}-taking-${index}`));
  beforeAll(async () => {
    for (const one of staff) await api.as(one).get('/userinfo');
  });

  test('of several who take a request at once one gets it; handing it over and back ends with one of them', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const item = await pendingIn(api, queue);
      const taken = await Promise.all(
        staff.map((one) => api.as(one).put(item.path('assign'), { ids: [item.id], to: one.userId })),
      );
      const results = taken.map(([, { results: list }]) => list[0].result as string);
      expect(results.toSorted()).toEqual(['done', 'others', 'others', 'others', 'others', 'others']);
      const holder = staff[results.indexOf('done')]!;
      const others = staff.filter((one) => one !== holder);
      const moved = await Promise.all([
        api.as(holder).put(item.path('assign'), { ids: [item.id], to: others[0]!.userId }),
        api.as(holder).put(item.path('assign'), { ids: [item.id], to: others[1]!.userId }),
        api.as(others[2]!).put(item.path('assign'), { ids: [item.id], to: others[2]!.userId }),
      ]);
      const done = moved.map(([, { results: list }]) => list[0].result as string);
      expect(done.filter((result) => result === 'done')).toHaveLength(1);
      expect(done[2]).toBe('others');
      const [, { assigned }] = await api.as(holder).get(item.path('read'));
      expect(assigned.user_id).toBe(others[done.indexOf('done')]!.userId);
    }
  });
});
