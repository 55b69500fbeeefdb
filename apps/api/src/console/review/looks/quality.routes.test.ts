import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { SECOND_LOOK } from '@portal/common/rules/limits';
import { DAY_MS, MINUTE_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { inTransaction } from '../../../platform/db/connect.ts';
import { testApi } from '../../../testing/test-api.ts';
import { makeAccount, makeCompany, staffWith } from '../../../testing/worlds/customer-world.ts';
import { followDrift } from './drift.ts';

const api = await testApi();
const QUALITY = '/api/account/v1/approvals/quality';
const lead = staffWith('quality-lead', Privilege.approvalLead);
const one = staffWith('quality-one', Privilege.approvalAccount);
const two = staffWith('quality-two', Privilege.approvalAccount);
const STATES = ['same', 'same', 'same', 'differs', 'left', 'reversed', 'expired', 'waiting', 'lapsed'] as const;
const SEEN = ['same', 'differs', 'left', 'reversed'];
let number = 0;

/** A look at a decision that was made so many days ago. */
async function look(kind: ApprovalQueue, state: (typeof STATES)[number], at: Date, minutes = 3) {
  number += 1;
  const seen = SEEN.includes(state);
  const after = (more: number) => new Date(at.getTime() + more * MINUTE_MS);
  await api.db
    .insertInto('second_look')
    .values({
      kind,
      queue: 'account',
      item_id: number,
      co_id: 'co-quality',
      user_id: 'u-quality',
      result: 2,
      decided_by: one.userId,
      proposed_by: null,
      decided_at: at,
      until: after(24 * 60),
      state,
      taken_by: seen ? two.userId : null,
      taken_at: seen ? after(30) : null,
      second_result: seen ? (state === 'same' ? 2 : 3) : null,
      second_at: seen ? after(30 + minutes) : null,
    })
    .execute();
}

beforeAll(async () => {
  for (const person of [lead, one, two]) await api.as(person).get('/userinfo');
  await makeCompany(api, 'co-quality', 'Quality Ltd');
  await makeAccount(api, 'u-quality', 'co-quality', { login_name: 'quality' });
});

test('the figures of every queue and week are those of plain queries over a generated world', async () => {
  const now = api.services.clock.now().getTime();
  // Unequal by queue, state and week, the same in each run.
  for (let index = 0; index < 240; index += 1) {
    const kind = Object.values(ApprovalQueue)[(index * index) % 5]!;
    const state = STATES[(index * 7 + (index % 4)) % STATES.length]!;
    await look(kind, state, new Date(now - ((index * 37) % 50) * DAY_MS - index * MINUTE_MS), 1 + (index % 11) * 0.7);
  }
  const [status, { queues }] = await api.as(lead).get(`${QUALITY}?weeks=6`);
  expect(status).toBe(200);
  const { timeZone } = api.services.config.workingHours;
  for (const shown of queues) {
    expect(shown.weeks).toHaveLength(6);
    const from = shown.weeks[0].week as string;
    const count = async (where: string, [begin, end]: readonly [string, string]) => {
      const { rows } = await sql<{ number: number }>`
        select count(*)::int as number from second_look where kind = ${shown.queue} and ${sql.raw(where)}
          and (decided_at at time zone ${timeZone})::date >= ${begin}::date and (decided_at at time zone ${timeZone})::date < ${end}::date`.execute(
        api.db,
      );
      return rows[0]!.number;
    };
    const minutesOf = async ([begin, end]: readonly [string, string]) => {
      const { rows } = await sql<{ minutes: number }>`
        select extract(epoch from second_at - taken_at)::float8 / 60 as minutes from second_look
        where kind = ${shown.queue} and second_at is not null
          and (decided_at at time zone ${timeZone})::date >= ${begin}::date and (decided_at at time zone ${timeZone})::date < ${end}::date
        order by 1`.execute(api.db);
      const all = rows.map(({ minutes }) => minutes);
      if (all.length === 0) return null;
      const middle = (all.length - 1) / 2;
      return (all[Math.floor(middle)]! + all[Math.ceil(middle)]!) / 2;
    };
    const compare = async (figures: Record<string, number | null>, period: readonly [string, string]) => {
      expect(figures).toMatchObject({
        same: await count("state = 'same'", period),
        differed: await count("second_result is not null and state <> 'same'", period),
        reversed: await count("state = 'reversed'", period),
      });
      const minutes = await minutesOf(period);
      if (minutes === null) expect(figures.minutes).toBeNull();
      else expect(Math.abs(figures.minutes! - minutes)).toBeLessThan(0.051);
    };
    const always = [from, '2999-01-01'] as const;
    await compare(shown.total, always);
    expect([shown.waiting, shown.unseen, shown.open]).toEqual([
      await count("state = 'waiting'", always),
      await count("state = 'expired'", always),
      await count("state = 'differs'", always),
    ]);
    for (const { week, ...figures } of shown.weeks) {
      const end = new Date(new Date(`${week}T00:00:00Z`).getTime() + 7 * DAY_MS).toISOString().slice(0, 10);
      await compare(figures, [week, end]);
    }
  }
  expect(queues.reduce((sum: number, { total }: { total: { same: number } }) => sum + total.same, 0)).toBeGreaterThan(
    20,
  );
  expect(JSON.stringify(queues)).not.toContain(one.userId);
  expect((await api.as(lead).get(`${QUALITY}?weeks=27`))[0]).toBe(400);
});

test('who leads is told once when agreement falls, and again only after it has risen', async () => {
  await api.db.deleteFrom('second_look').execute();
  const kind = ApprovalQueue.partnerContract;
  let at = api.services.clock.now().getTime() - 10 * DAY_MS;
  const looks = async (state: 'same' | 'left', count: number) => {
    for (let index = 0; index < count; index += 1) await look(kind, state, new Date((at += MINUTE_MS)));
    await inTransaction(api.db, (tx) => followDrift({ tx, services: api.services }, kind, new Date(at)));
  };
  const told = async () =>
    (
      await api.db
        .selectFrom('notice')
        .select('user_id')
        .where('dedupe_key', 'like', `agreementFell ${kind} %`)
        .execute()
    ).map(({ user_id }) => user_id);
  const drifts = async () =>
    (await api.as(lead).get(QUALITY))[1].queues.find(({ queue }: { queue: string }) => queue === kind).drifts;
  await looks('same', SECOND_LOOK.latest);
  await looks('left', 2);
  expect(await told()).toEqual([]);
  await looks('same', SECOND_LOOK.latest - 2);
  expect([await told(), await drifts()]).toEqual([[], false]);
  await looks('left', 5);
  await looks('left', 1);
  expect([(await told()).filter((id) => id === lead.userId), await drifts()]).toEqual([[lead.userId], true]);
  expect(await told()).not.toContain(one.userId);
  await looks('same', SECOND_LOOK.latest);
  expect(await drifts()).toBe(false);
  await looks('left', 8);
  expect((await told()).filter((id) => id === lead.userId)).toHaveLength(2);
});
