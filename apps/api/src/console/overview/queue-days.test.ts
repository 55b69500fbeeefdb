import type { Overview, QueueOverview } from '@portal/common/contract/console/overview';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { REVIEW } from '@portal/common/rules/limits';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { creditCode } from '../../testing/worlds/certification-world.ts';
import { dueBounds, readWorkingClock } from '../../platform/working-hours/working-hours.db.ts';
import { keepQueueDays } from './keep-days.ts';

const api = await testApi();
const { db } = api;
/** A Tuesday morning in Shanghai. */
const NOW = new Date('2026-03-17T10:20:00+08:00');
api.advance((NOW.getTime() - api.services.clock.now().getTime()) / 1000);
const admin = callerOf(UserType.employee, 'figures', { privileges: [Privilege.admin] });
const WEEKS = 5;
const { approved, rejected, pending } = ApprovalStatus;

/** The same numbers in each run. */
let seed = 20_260_317;
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed % below;
}

const CERTIFICATIONS = sql`select status, applied_at, decided_at, refused_fields from certification where user_type = 2`;
const ACCOUNTS = sql`select status, coalesce(staff_since, applied_at) as applied_at, decided_at, '[]'::jsonb as refused_fields
  from account_application where not company_only`;
const QUEUES = [
  ['customerCertification', CERTIFICATIONS],
  ['accountApplication', ACCOUNTS],
] as const;

interface Request {
  status: number;
  applied_at: Date;
  decided_at: Date | null;
  refused_fields: { reason: string }[];
}

/** The figures by walking all requests. */
async function counted(requests: typeof CERTIFICATIONS): Promise<Omit<QueueOverview, 'queue' | 'to_confirm'>> {
  const clock = await readWorkingClock(db, api.services.config);
  const { rows } = await sql<Request>`${requests}`.execute(db);
  const waiting = rows.filter(({ status }) => status === pending);
  const overdueAt = (at: Date) =>
    waiting.filter(({ applied_at }) => clock.between(applied_at, at) >= REVIEW.workingDays * clock.dayMs).length;
  const decided = rows.flatMap(({ decided_at, status, ...row }) =>
    decided_at && (status === approved || status === rejected) ? [{ ...row, status, decided_at }] : [],
  );
  const thisMonday = new Date('2026-03-16T00:00:00+08:00').getTime();
  const mondays = Array.from({ length: WEEKS }, (_, i) => new Date(thisMonday - (WEEKS - 1 - i) * 7 * DAY_MS));
  const figures = (from: Date, until: Date, overdue: number) => {
    const own = decided.filter(({ decided_at }) => decided_at >= from && decided_at < until);
    const hours = own.map((row) => clock.between(row.applied_at, row.decided_at) / HOUR_MS);
    const tenths = hours.map((one) => Math.round(one * 10) / 10).sort((one, other) => one - other);
    const percentile = (part: number) => {
      const at = part * (tenths.length - 1);
      const low = tenths[Math.floor(at)] ?? 0;
      return tenths.length > 0 ? expect.closeTo(low + ((tenths[Math.ceil(at)] ?? 0) - low) * (at % 1), 6) : null;
    };
    return {
      approved: own.filter(({ status }) => status === approved).length,
      rejected: own.filter(({ status }) => status === rejected).length,
      in_time: hours.filter((one) => one <= (REVIEW.workingDays * clock.dayMs) / HOUR_MS + 1e-4).length,
      overdue,
      median: percentile(0.5),
      p90: percentile(0.9),
    };
  };
  const now = api.services.clock.now();
  const first = mondays[0]!;
  const bounds = dueBounds(clock, now);
  const reasons = decided
    .filter(({ decided_at }) => decided_at >= first)
    .flatMap((row) => row.refused_fields.map(({ reason }) => reason));
  return {
    waiting: [0, 1, 2, 3].map(
      (days) =>
        waiting.filter((row) => Math.min(3, Math.floor(clock.between(row.applied_at, now) / clock.dayMs)) === days)
          .length,
    ),
    due_today: waiting.filter(({ applied_at }) => applied_at >= bounds.overdue && applied_at < bounds.today).length,
    total: figures(first, new Date(now.getTime() + 1), overdueAt(now)),
    weeks: mondays.map((monday, i) => {
      const end = mondays[i + 1] ?? new Date(now.getTime() + 1);
      return {
        week: new Date(monday.getTime() + 8 * HOUR_MS).toISOString().slice(0, 10),
        ...figures(monday, end, overdueAt(mondays[i + 1] ?? now) - overdueAt(monday)),
      };
    }),
    refusals: [...new Set(reasons)]
      .map((reason) => ({ reason, number: reasons.filter((one) => one === reason).length }))
      .sort((one, other) => other.number - one.number || (one.reason < other.reason ? -1 : 1)),
    prevented: [],
  };
}

const shown = async () =>
  ((await api.as(admin).get(`/api/account/v1/approvals/overview?weeks=${WEEKS}`))[1] as Overview).queues;

/** Compares what the page shows with counting. */
async function expectEqual(): Promise<void> {
  const queues = await shown();
  for (const [queue, requests] of QUEUES) {
    const { queue: _, to_confirm: __, ...figures } = queues.find((one) => one.queue === queue)!;
    expect(figures).toEqual(await counted(requests));
  }
}

const stored = async () =>
  (
    await db
      .selectFrom('queue_day')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** Submission and decision at random times of two months, some at midnight: of days, and of Mondays. */
function times(i: number): { status: number; applied_at: Date; decided_at: Date | null } {
  const hour = NOW.getTime() - random(60 * 24) * HOUR_MS - random(3600) * 1000;
  const midnight = new Date('2026-03-16T00:00:00+08:00').getTime() - random(30) * DAY_MS;
  const decidedAt = new Date(i % 7 === 0 ? midnight - (i % 2) : hour);
  const submitted = new Date(
    i % 9 === 0 ? midnight - 20 * DAY_MS - (i % 2) : decidedAt.getTime() - random(300) * HOUR_MS,
  );
  const status = [approved, rejected, pending, approved, ApprovalStatus.withdrawn][random(5)] ?? pending;
  return {
    status,
    applied_at: new Date(Math.min(Number(submitted), Number(decidedAt))),
    decided_at: status === pending ? null : decidedAt,
  };
}

beforeAll(async () => {
  await db.insertInto('special_day').values({ day: '2026-03-02', works: false, name: 'Holiday' }).execute();
  await sql`insert into company (co_id, kind, company_name, company_folded, created_at)
    select 'co-f' || n, 2, 'F ' || n, 'f ' || n, ${NOW} from generate_series(1, 240) n`.execute(db);
  await sql`insert into app_user (user_id, user_type, co_id, user_name, created_at)
    select 'u-f' || n, 2, 'co-f' || n, 'F ' || n, ${NOW} from generate_series(1, 240) n`.execute(db);
  await db
    .insertInto('certification')
    .values(
      Array.from({ length: 120 }, (_, i) => ({
        co_id: `co-f${i + 1}`,
        user_id: `u-f${i + 1}`,
        user_type: UserType.enterprise,
        lic_type: 1,
        lic_company: `F ${i}`,
        lic_code: creditCode(i + 1),
        lic_id: null,
        auth_method: 2,
        approval_type: null,
        decided_by: null,
        ...times(i),
      })),
    )
    .execute();
  await sql`update certification set refused_fields = case approval_id % 2
    when 0 then '[{"field": "LicURL", "reason": "unreadable"}]' else '[{"field": "LicURL", "reason": "unreadable"}, {"field": "Company", "reason": "mismatch"}]' end::jsonb
    where status = 3`.execute(db);
  await db
    .insertInto('account_application')
    .values(
      Array.from({ length: 120 }, (_, i) => {
        const { status, ...at } = times(i);
        return {
          ...at,
          co_id: `co-f${i + 121}`,
          user_id: `u-f${i + 121}`,
          status: status === ApprovalStatus.withdrawn ? approved : status,
          company_only: i % 10 === 0,
          decided_by: null,
        };
      }),
    )
    .execute();
  await sql`update account_application set staff_since = applied_at + interval '5 hours' where id % 4 = 0`.execute(db);
});

test('daily figures equal counting, after whatever changes requests', async () => {
  await expectEqual();
  await keepQueueDays(api.services);
  expect(await stored()).toBe(5 * (25 * 7 + 2));
  await expectEqual();

  const changes = [
    [
      sql`update certification set status = 1, decided_at = null where status = 3 and approval_id % 5 = 0`,
      sql`update certification set status = 2, decided_at = ${NOW} where status = 1 and approval_id % 3 = 0`,
      sql`update account_application set company_only = not company_only where id % 6 = 0`,
    ],
    [
      sql`update certification set decided_at = decided_at - interval '7 days', applied_at = applied_at - interval '7 days'
        where status = 2 and approval_id % 4 = 0`,
      sql`update account_application set staff_since = applied_at + interval '1 day' where id % 7 = 0`,
    ],
    // Today: in the part that is stored, and after it.
    [
      sql`update certification set status = 2, decided_at = ${NOW}::timestamptz - interval '1 hour' where status = 1 and approval_id % 2 = 0`,
      sql`update account_application set status = 3, decided_at = ${NOW} where status = 1 and id % 2 = 0`,
    ],
    [
      sql`delete from certification where co_id like 'co-f%5'`,
      sql`delete from app_user where co_id like 'co-f%5'`,
      sql`delete from company where co_id like 'co-f%5'`,
    ],
    [
      sql`insert into special_day (day, works, name) values ('2026-03-10', false, 'Holiday'), ('2026-03-14', true, 'Instead')`,
    ],
  ];
  for (const change of changes) {
    for (const statement of change) await statement.execute(db);
    await expectEqual();
    await keepQueueDays(api.services);
    await expectEqual();
  }
});

test('a day without changes is not counted again, and days out of reach are deleted', async () => {
  await keepQueueDays(api.services);
  const before = await sql`select xmin::text, queue, day from queue_day order by queue, day`.execute(db);
  await keepQueueDays(api.services);
  expect((await sql`select xmin::text, queue, day from queue_day order by queue, day`.execute(db)).rows).toEqual(
    before.rows,
  );

  api.advance((7 * DAY_MS) / 1000);
  await keepQueueDays(api.services);
  expect(await stored()).toBe(5 * (25 * 7 + 2));
  api.advance((-7 * DAY_MS) / 1000);
});

const markDay = (day: string) =>
  db
    .updateTable('queue_day')
    .set({ approved: 1000 })
    .where('day', '=', day)
    .where('queue', '=', 'customerCertification');
const isFromFigures = async () => ((await shown())[0]?.total.approved ?? 0) > 1000;
const note = (at: string, waitingOnly: boolean) =>
  sql`insert into queue_day_change (queue, at, waiting_only) values ('customerCertification', ${at}, ${waitingOnly})`.execute(
    db,
  );

test.each([
  ['a day over', '2026-03-13', '2026-03-13 12:00+08'],
  ['the part of today that is over', '2026-03-17', '2026-03-17 10:19:59+08'],
])('what the page shows of %s comes from its figures', async (_, day, at) => {
  await keepQueueDays(api.services);
  await markDay(day).execute();
  expect(await isFromFigures()).toBe(true);
  // A decision of another day about one of its requests leaves its own decisions right.
  await note(at, true);
  expect(await isFromFigures()).toBe(true);
  await note(at, false);
  await expectEqual();
  await keepQueueDays(api.services);
  await expectEqual();
});

test('of a day in which a promise ends, only the shorter part is counted', async () => {
  await keepQueueDays(api.services);
  await expectEqual();
  const [before] = await shown();
  // What arrived since a promise ended is counted; all else of its day comes from the figures.
  const { overdue } = dueBounds(await readWorkingClock(db, api.services.config), api.services.clock.now());
  await sql`update queue_day set waiting = waiting + 1000
    where queue = 'customerCertification' and ${overdue} > opens_at and ${overdue} < ends_at`.execute(db);
  const [after] = await shown();
  const all = ({ waiting }: QueueOverview) => waiting.reduce((sum, one) => sum + one, 0);
  expect(all(after!) - all(before!)).toBe(1000);
  await db.deleteFrom('queue_day').execute();
});

test('the day after, a part of which was stored, is counted to its end', async () => {
  await keepQueueDays(api.services);
  await sql`update certification set status = 3, decided_at = ${NOW}::timestamptz + interval '2 hours'
    where approval_id in (select approval_id from certification where status = 2 limit 10)`.execute(db);
  api.advance(DAY_MS / 1000);
  await expectEqual();
  await keepQueueDays(api.services);
  await expectEqual();
});
