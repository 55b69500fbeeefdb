import { refusing } from '../../platform/errors/refusal.ts';
import { createBreaker } from '../../platform/mail/breaker.ts';
import { deliverNext } from '../../platform/mail/outbox-sender.ts';
import { stateOf } from '../../testing/worlds/review-state.ts';
import { pendingIn, QUEUES, reviewerOf } from '../../testing/worlds/review-world.ts';
import { testApi } from '../../testing/test-api.ts';
import { lockRequest } from './decisions.db.ts';

const api = await testApi();
const ROUNDS = Number(process.env.ROUNDS ?? 4);
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

describe.each(QUEUES)('the queue of %s', (queue) => {
  const staff = Array.from({ length: 6 }, (_, index) => reviewerOf(queue, `${queue}-${index}`));
  beforeAll(async () => {
    for (const one of staff) await api.as(one).get('/userinfo');
  });

  test('of several concurrent claims one succeeds, and only its holder decides', async () => {
    for (const _ of rounds) {
      const item = await pendingIn(api, queue);
      const answers = await Promise.all(staff.map((one) => api.as(one).put(item.path('claim'))));
      expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      const holder = answers.findIndex(([status]) => status === 200);
      const decisions = await Promise.all(staff.map((one, index) => item.decide(one, index % 2 === 0 ? 2 : 3)));
      expect(decisions.findIndex(([status]) => status === 200)).toBe(holder);
      expect(decisions.filter(([status]) => status === 200)).toHaveLength(1);
    }
  });

  test('claims concurrent with a decision leave no claim on the decided request', async () => {
    for (const _ of rounds) {
      const item = await pendingIn(api, queue);
      const [decided, ...claims] = await Promise.all([
        item.decide(staff[0]!, 2),
        ...staff.slice(1).map((one) => api.as(one).put(item.path('claim'))),
      ]);
      const won = claims.filter(([status]) => status === 200).length;
      expect(won + (decided[0] === 200 ? 1 : 0)).toBe(1);
      const left = await api.db
        .selectFrom('review_claim')
        .select('user_id')
        .where('queue', '=', queue)
        .where('item_id', '=', item.id)
        .execute();
      expect(left).toHaveLength(won);
    }
  });

  test('a claim does not wait for a decision, which waits for claims', async () => {
    const item = await pendingIn(api, queue);
    await api.db.transaction().execute(async (tx) => {
      await lockRequest(tx, { queue, id: item.id }, refusing);
      expect((await api.as(staff[1]!).put(item.path('claim')))[0]).toBe(200);
    });
  });

  test('a decision is taken back, or its message leaves: never both', async () => {
    for (const _ of rounds) {
      const item = await pendingIn(api, queue);
      await api.db.deleteFrom('outbox').execute();
      await item.decide(staff[0]!, 2);
      // A sender whose clock is ahead, or an operator who sends by hand.
      await api.db.updateTable('outbox').set({ due_at: api.services.clock.now() }).execute();
      const sent: string[] = [];
      const delivery = {
        channel: 'email',
        send: ({ to }: { to: string }) => {
          sent.push(to);
          return Promise.resolve();
        },
        breaker: createBreaker(),
      } as const;
      const outbox = api.services;
      const [[status]] = await Promise.all([
        api.as(staff[0]!).delete(item.path('takeBack')),
        deliverNext(outbox, delivery),
        deliverNext(outbox, delivery),
      ]);
      expect([status, sent.length]).toEqual(status === 200 ? [200, 0] : [409, 1]);
      const [request] = (await stateOf(api, item)).request;
      expect(request!.decided_by).toBe(status === 200 ? null : staff[0]!.userId);
    }
  });

  test('of several reversals and take-backs at once one counts', async () => {
    for (const _ of rounds) {
      const item = await pendingIn(api, queue);
      await item.decide(staff[0]!, 3);
      const answers = await Promise.all([
        api.as(staff[0]!).delete(item.path('takeBack')),
        api.as(staff[0]!).delete(item.path('takeBack')),
        ...staff.slice(1).map((one) => api.as(one).post(item.path('reverse'), { reason: 'Wrong company.' })),
      ]);
      expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409]);
      expect((await item.decide(staff[1]!, 2))[0]).toBe(200);
    }
  });
});
