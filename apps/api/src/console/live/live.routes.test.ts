import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import { findOwner, tellOwner } from '../../identity/addresses/tell-owner.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { followerOf } from '../../testing/follow-live.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { tokensOf } from '../../testing/test-client.ts';
import { inQueue, pendingIn, reviewerOf } from '../../testing/worlds/review-world.ts';

const api = await testApi();
const tokens = tokensOf(api.services);
const PATH = '/api/account/v1/live';
const follow = followerOf(api);

/** Tells the instance that it may have missed notices. */
const missed = () => sql`select pg_notify('portal', '*')`.execute(api.db);
const endSession = ({ userId }: Caller) =>
  api.db.updateTable('session').set({ ended_at: api.services.clock.now() }).where('user_id', '=', userId).execute();

describe.each(['certification', 'account'] as const)('the queue of %s', (queue) => {
  const { one, two, item } = inQueue(api, queue);

  test('who follows it sees claims and decisions of others', async () => {
    const seen = await follow(two, queue);
    await seen.next(queue);
    expect((await api.as(one).put(item.path('claim')))[0]).toBe(200);
    const about = ({ id }: { id: number }) => id === item.id;
    const { claims } = await seen.next(queue, (data) => data.claims.some(about));
    expect(claims.find(about)).toMatchObject({ name: one.userId, own: 0 });
    expect((await item.decide(one, 3))[0]).toBe(200);
    const { changed, claims: rest } = await seen.next(queue, (data) => data.changed.some(about));
    expect(changed.find(about)).toMatchObject({ status: 3, name: one.userId, own: 0 });
    expect(rest.some(about)).toBe(false);
  });
});

test('counts are those that the follower may see', async () => {
  const clerk = reviewerOf('registration', 'live-clerk');
  const counts = await follow(clerk, 'counts,registration');
  const before = await counts.next('counts');
  expect(before.queues.map(({ queue }: { queue: string }) => queue)).toEqual(['partnerRegistration']);
  await pendingIn(api, 'registration');
  const after = await counts.next('counts');
  expect(after.queues[0].pending).toBe(before.queues[0].pending + 1);
});

test('a company hears of its own requests only', async () => {
  const [mine, other] = [await pendingIn(api, 'certification'), await pendingIn(api, 'certification')];
  const seen = await follow(mine.applicant, 'requests');
  const reviewer = reviewerOf('certification', 'live-reviewer');
  const elsewhere = await follow(other.applicant, 'requests');
  expect((await other.decide(reviewer, 3))[0]).toBe(200);
  await elsewhere.next('requests');
  expect((await mine.decide(reviewer, 3))[0]).toBe(200);
  await endSession(mine.applicant);
  await missed();
  // One for its decision, and one for what may have been missed.
  expect((await seen.ended()).filter(({ name }) => name === 'requests')).toHaveLength(2);
});

test('everybody hears of own notices, and of those alone', async () => {
  const [ann, bob] = [callerOf(UserType.individual, 'live-told'), callerOf(UserType.individual, 'live-other')];
  const tell = ({ userId }: Caller) =>
    inTransaction(api.db, async (tx) =>
      tellOwner(tx, await findOwner(tx, userId), {
        template: 'cancellationPossible',
        at: api.services.clock.now(),
        dedupeKey: `live ${userId}`,
      }),
    );
  const seen = await follow(ann, 'notices');
  const elsewhere = await follow(bob, 'notices');
  await tell(bob);
  await elsewhere.next('notices');
  await tell(ann);
  await seen.next('notices');
  await endSession(ann);
  await missed();
  // One for what may have been missed.
  expect(await seen.ended()).toHaveLength(1);
});

test('nobody follows what they may not read', async () => {
  const refused = async (caller: Caller | null, topics: string) =>
    (await api.as(caller).get(`${PATH}?follow=${topics}`))[0];
  expect(await refused(null, 'requests')).toBe(401);
  expect(await refused(callerOf(UserType.individual, 'live-ann'), 'requests')).toBe(403);
  expect(await refused(callerOf(UserType.enterprise, 'live-acme'), 'counts')).toBe(403);
  expect(await refused(reviewerOf('contract', 'live-con'), 'contract,registration')).toBe(403);
  expect(await refused(reviewerOf('contract', 'live-con'), 'contracts')).toBe(400);
});

test('a stream ends with its session and with the privilege', async () => {
  const [gone, narrowed] = [reviewerOf('contract', 'live-gone'), reviewerOf('contract', 'live-narrowed')];
  const streams = [await follow(gone, 'contract'), await follow(narrowed, 'contract')] as const;
  await endSession(gone);
  await missed();
  await streams[0].ended();
  await api.db
    .updateTable('app_user')
    .set({ privileges: [Privilege.approvalRegister] })
    .where('user_id', '=', narrowed.userId)
    .execute();
  await missed();
  await streams[1].ended();
});

test('one user has at most 20 streams on an instance', async () => {
  const many = reviewerOf('contract', 'live-many');
  for (let count = 0; count < 20; count += 1) await follow(many, 'contract');
  const reply = await fetch(`${api.url}${PATH}?follow=contract`, { headers: await tokens.bearer(many) });
  expect(reply.status).toBe(429);
});
