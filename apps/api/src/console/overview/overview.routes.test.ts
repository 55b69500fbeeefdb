import type { Overview, QueueOverview } from '@portal/common/contract/console/overview';
import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { notePrevented } from '../../companies/certification/prevention/prevented.db.ts';
import { creditCode } from '../../testing/worlds/certification-world.ts';
import { appliedPartner } from '../../testing/worlds/partner-world.ts';
import { pendingIn, reviewerOf } from '../../testing/worlds/review-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { readWorkingClock } from '../../platform/working-hours/working-hours.db.ts';

const api = await testApi();
const staff = (...privileges: Privilege[]) =>
  callerOf(UserType.employee, `o${privileges.join('').length}`, { privileges });
const decider = staff(Privilege.approvalCertification);
const HOUR_MS = 3_600_000;
/** A Thursday afternoon in Shanghai. */
const NOW = new Date('2026-03-19T15:00:00+08:00');
api.advance((NOW.getTime() - api.services.clock.now().getTime()) / 1000);

const read = async (caller: Caller = decider, query = '') =>
  (await api.as(caller).get(`/api/account/v1/approvals/overview${query}`))[1] as Overview;
const queueOf = async (queue: QueueOverview['queue'], query = '', caller = decider) =>
  (await read(caller, query)).queues.find((one) => one.queue === queue)!;
const count = async (table: string, where: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${sql.raw(where)}`.execute(api.db))
    .rows[0]!.n;

let number = 0;
async function request(kind: 2 | 4, values: object): Promise<void> {
  number += 1;
  const caller = callerOf(kind === 2 ? UserType.enterprise : UserType.partner, `ov${number}`);
  await api.as(caller).get('/userinfo');
  await api.db
    .insertInto('certification')
    .values({
      co_id: caller.coId!,
      user_id: caller.userId,
      user_type: kind,
      lic_type: 1,
      lic_company: `O ${number}`,
      lic_code: creditCode(number),
      lic_id: null,
      auth_method: 2,
      status: 1,
      approval_type: null,
      applied_at: NOW,
      decided_at: null,
      decided_by: null,
      ...values,
    })
    .execute();
}

beforeAll(async () => {
  await api.db.insertInto('special_day').values({ day: '2026-03-02', works: false, name: 'Holiday' }).execute();
  // Decisions of eleven weeks, at all times of day and of the week; every third is a rejection, some are withdrawn.
  for (let i = 0; i < 60; i += 1) {
    const decidedAt = new Date(NOW.getTime() - i * 31.7 * HOUR_MS);
    await request(i % 5 === 0 ? 4 : 2, {
      status: i % 11 === 10 ? 4 : i % 3 === 2 ? 3 : 2,
      applied_at: new Date(decidedAt.getTime() - ((i * 7) % 130) * HOUR_MS),
      decided_at: decidedAt,
      ...(i % 3 === 2
        ? {
            refused_fields: JSON.stringify([
              { field: 'LicURL', reason: 'unreadable' },
              ...(i % 2 ? [{ field: 'Company', reason: 'mismatch' }] : []),
            ]),
          }
        : {}),
    });
  }
  for (const hours of [0, 3, 20, 26, 50, 120, 200])
    await request(2, { applied_at: new Date(NOW.getTime() - hours * HOUR_MS) });
});

test('waiting requests are counted by full working days of waiting', async () => {
  const clock = await readWorkingClock(api.db, api.services.config);
  const rows = await api.db
    .selectFrom('certification')
    .select('applied_at')
    .where('status', '=', 1)
    .where('user_type', '=', 2)
    .execute();
  const days = rows.map(({ applied_at }) => Math.min(3, Math.floor(clock.between(applied_at, NOW) / clock.dayMs)));
  const { waiting } = await queueOf('customerCertification');
  expect(waiting).toEqual([0, 1, 2, 3].map((day) => days.filter((one) => one === day).length));
  expect(waiting.reduce((sum, one) => sum + one, 0)).toBe(await count('certification', 'status = 1 and user_type = 2'));
});

test('the figures of weeks, median, ninth decile and decisions in time equal those of a plain calculation', async () => {
  const clock = await readWorkingClock(api.db, api.services.config);
  const { weeks, total } = await queueOf('customerCertification');
  expect(weeks.map(({ week }) => week)).toEqual([
    '2026-01-26',
    '2026-02-02',
    '2026-02-09',
    '2026-02-16',
    '2026-02-23',
    '2026-03-02',
    '2026-03-09',
    '2026-03-16',
  ]);
  const within = (from: string, days: number) =>
    `user_type = 2 and decided_at >= '${from} 00:00+08' and decided_at < timestamptz '${from} 00:00+08' + interval '${days} days'`;
  for (const { week, days, approved, rejected, overdue: _, ...figures } of [
    ...weeks.map((one) => ({ days: 7, ...one })),
    { days: 56, week: '2026-01-26', ...total },
  ]) {
    expect([approved, rejected]).toEqual([
      await count('certification', `status = 2 and ${within(week, days)}`),
      await count('certification', `status = 3 and ${within(week, days)}`),
    ]);
    const { rows } = await sql<{
      applied_at: Date;
      decided_at: Date;
    }>`select applied_at, decided_at from certification where status in (2, 3) and ${sql.raw(within(week, days))}`.execute(
      api.db,
    );
    const hours = rows
      .map((row) => clock.between(row.applied_at, row.decided_at) / HOUR_MS)
      .sort((one, other) => one - other);
    const tenths = hours.map((one) => Math.round(one * 10) / 10);
    const percentile = (part: number) => {
      const at = part * (hours.length - 1);
      const [low = 0, high = low] = [tenths[Math.floor(at)], tenths[Math.ceil(at)]];
      return low + (high - low) * (at - Math.floor(at));
    };
    expect(figures).toEqual({
      in_time: hours.filter((one) => one <= 27).length,
      median: hours.length > 0 ? expect.closeTo(percentile(0.5), 4) : null,
      p90: hours.length > 0 ? expect.closeTo(percentile(0.9), 4) : null,
    });
  }
  expect(total.approved + total.rejected).toBeGreaterThan(20);
});

test('what waits overdue counts: in the total all of it, in a week what became overdue in it', async () => {
  const clock = await readWorkingClock(api.db, api.services.config);
  const { total, weeks, waiting } = await queueOf('customerCertification');
  expect(waiting[3]).toBe(2);
  expect(total.overdue).toBe(2);
  const rows = await api.db
    .selectFrom('certification')
    .select('applied_at')
    .where('status', '=', 1)
    .where('user_type', '=', 2)
    .execute();
  const overdueAt = (at: Date) =>
    rows.filter(({ applied_at }) => clock.between(applied_at, at) >= 3 * clock.dayMs).length;
  for (const { week, overdue } of weeks) {
    const start = new Date(`${week}T00:00:00+08:00`);
    const end = new Date(Math.min(NOW.getTime(), start.getTime() + 7 * 24 * HOUR_MS));
    expect([week, overdue]).toEqual([week, overdueAt(end) - overdueAt(start)]);
  }
});

test('refusals are counted by field and reason, most frequent first', async () => {
  const { rows } = await sql<{ reason: string; number: number }>`
    select field->>'reason' as reason, count(*)::int as number from certification, jsonb_array_elements(refused_fields) as field
    where user_type = 2 and status = 3 and decided_at >= '2026-01-26 00:00+08' group by 1 order by 2 desc`.execute(
    api.db,
  );
  expect(rows.map(({ reason }) => reason)).toEqual(['unreadable', 'mismatch']);
  expect((await queueOf('customerCertification')).refusals).toEqual(rows);
});

test('prevented refusals are counted by reason and user type', async () => {
  const note = (userType: UserType, reason: 'unreadable' | 'incomplete', at: Date) =>
    notePrevented(api.db, api.services.config, { userType, field: 'LicURL', reason, at });
  await note(UserType.enterprise, 'unreadable', NOW);
  await note(UserType.enterprise, 'unreadable', new Date('2026-01-26T00:01:00+08:00'));
  await note(UserType.enterprise, 'incomplete', NOW);
  await note(UserType.enterprise, 'incomplete', new Date('2026-01-25T23:59:00+08:00'));
  await note(UserType.partnerContact, 'incomplete', NOW);
  expect((await queueOf('customerCertification')).prevented).toEqual([
    { reason: 'unreadable', number: 2 },
    { reason: 'incomplete', number: 1 },
  ]);
  expect((await queueOf('partnerCertification')).prevented).toEqual([{ reason: 'incomplete', number: 1 }]);
});

test('the period has the requested length, within limits', async () => {
  const { weeks, total } = await queueOf('partnerCertification', '?weeks=2');
  expect(weeks.map(({ week }) => week)).toEqual(['2026-03-09', '2026-03-16']);
  expect(total.approved).toBe(
    await count('certification', "user_type = 4 and status = 2 and decided_at >= '2026-03-09 00:00+08'"),
  );
  for (const bad of ['0', '27', '1.5', 'x'])
    expect((await api.as(decider).get(`/api/account/v1/approvals/overview?weeks=${bad}`))[0]).toBe(400);
});

test('each queue is shown to staff who may decide in it', async () => {
  await appliedPartner(api);
  const names = async (...privileges: Privilege[]) =>
    (await read(staff(...privileges))).queues.map(({ queue }) => queue);
  expect(await names(Privilege.approvalCertification)).toEqual(['customerCertification', 'partnerCertification']);
  expect(await names(Privilege.approvalRegister, Privilege.approvalContract)).toEqual([
    'partnerRegistration',
    'partnerContract',
  ]);
  expect(await names(Privilege.admin)).toHaveLength(5);
  const all = await read(staff(Privilege.admin));
  expect(all).toMatchObject({ at: expect.stringMatching(/^2026-03-19T07:0/), day: 9 });
  expect(all.queues.find(({ queue }) => queue === 'partnerRegistration')).toMatchObject({
    waiting: [1, 0, 0, 0],
    total: { approved: 0, rejected: 0, in_time: 0, overdue: 0, median: null, p90: null },
    refusals: [],
  });
});

test('proposals that the reader may confirm are counted, where a decision needs a second person', async () => {
  const { id } = await pendingIn(api, 'contract');
  const [one, two] = [reviewerOf('contract', 'proposes'), reviewerOf('contract', 'confirms')];
  const toConfirm = async (caller: Caller) => (await queueOf('partnerContract', '', caller)).to_confirm;
  expect(await toConfirm(two)).toBeNull();
  api.services.config.secondPairOfEyes = [ProposalKind.contractLevel];
  expect(await toConfirm(two)).toBe(0);
  for (const caller of [one, two]) await api.as(caller).get('/userinfo');
  await api.db
    .insertInto('proposal')
    .values({
      subject: 'contract',
      subject_id: String(id),
      co_id: null,
      kinds: [ProposalKind.contractLevel],
      decision: '{}',
      proposed_by: one.userId,
      proposed_at: NOW,
      outcome: null,
      ended_by: null,
      ended_at: null,
      reason: '',
    })
    .execute();
  expect([await toConfirm(one), await toConfirm(two)]).toEqual([0, 1]);
  // An open proposal can be confirmed although the setting was turned off meanwhile.
  api.services.config.secondPairOfEyes = [];
  expect([await toConfirm(one), await toConfirm(two)]).toEqual([null, 1]);
});

test('proposed deletions are counted in the lists that the reader may see', async () => {
  await api.as(decider).get('/userinfo');
  await api.db
    .insertInto('proposal')
    .values({
      subject: 'cancellation',
      subject_id: 'u-leaver',
      co_id: null,
      kinds: [ProposalKind.companyDeletion],
      decision: '{}',
      proposed_by: decider.userId,
      proposed_at: NOW,
      outcome: null,
      ended_by: null,
      ended_at: null,
      reason: '',
    })
    .execute();
  expect((await read()).deletions).toEqual([]);
  expect((await read(staff(Privilege.approvalCertification, Privilege.customerCancelView))).deletions).toEqual([
    { list: 'cancelled', proposed: 1, to_confirm: 1 },
  ]);
});

test.each([
  ['a signed-out caller', null, 401],
  ['staff without a queue', staff(Privilege.customerView), 403],
  ['an enterprise', callerOf(UserType.enterprise, 'acme'), 403],
])('%s reads no figures', async (_, caller, status) => {
  expect((await api.as(caller).get('/api/account/v1/approvals/overview'))[0]).toBe(status);
});
