import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/connect.ts';
import { refusing } from '../../platform/errors/refusal.ts';
import { createAdmin } from '../../operate/accounts/admin.db.ts';
import { pendingIn, QUEUES, reviewerOf } from '../../testing/worlds/review-world.ts';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { decideOn, requestOf, submit } from '../../testing/worlds/certification-world.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { sendOverdueDigest } from './overdue-digest.ts';

const api = await testApi();
const approver = callerOf(UserType.employee, 'approver', { privileges: [Privilege.approvalCertification] });
const admin = callerOf(UserType.employee, 'admin', { privileges: [Privilege.admin] });
const other = callerOf(UserType.employee, 'other', { privileges: [Privilege.partnerView] });
const gone = callerOf(UserType.employee, 'gone', { privileges: [Privilege.approvalCertification] });
const notified = () =>
  api.db
    .selectFrom('outbox')
    .select(['recipient', 'locale', 'subject', 'text', 'link'])
    .where('template', '=', 'requestsOverdue')
    .orderBy('created_at')
    .orderBy('recipient', 'desc')
    .execute();
const TABLE = {
  certification: { table: 'certification', id: 'approval_id' },
  registration: { table: 'registration_application', id: 'id' },
  contract: { table: 'contract_application', id: 'id' },
  account: { table: 'account_application', id: 'id' },
} as const;
let number = 0;

/** A company whose request was submitted at a time of March 2026 in Shanghai; the 9th and 16th are Mondays. */
async function submitted(day: number, time: string) {
  const caller = callerOf(UserType.enterprise, `c${(number += 1)}`);
  await submit(api, caller, number);
  await api.db
    .updateTable('certification')
    .set({ applied_at: shanghai(day, time) })
    .where('co_id', '=', caller.coId!)
    .execute();
  return { caller, id: await requestOf(api, caller.coId!), company: `Company ${number} Ltd` };
}
const shanghai = (day: number, time: string) => new Date(`2026-03-${String(day).padStart(2, '0')}T${time}:00+08:00`);
const digestAt = (day: number, time: string) =>
  sendOverdueDigest({ ...api.services, clock: { ...api.services.clock, now: () => shanghai(day, time) } });

beforeAll(async () => {
  for (const by of [approver, admin, other, gone]) await api.as(by).get('/userinfo');
  await api.db.updateTable('app_user').set({ email_verified: true }).where('user_type', '=', 8).execute();
  await api.db.updateTable('app_user').set({ status: 4 }).where('user_id', '=', gone.userId).execute();
  await api.db
    .updateTable('app_user')
    .set({ language: 'en-US', time_zone: 'Europe/Berlin' })
    .where('user_id', '=', admin.userId)
    .execute();
});
beforeEach(async () => {
  await api.db.deleteFrom('outbox').execute();
  await api.db.deleteFrom('notice').execute();
  await api.db.deleteFrom('certification').execute();
  await api.db.deleteFrom('certification_claim').execute();
});

test('everybody who may decide gets one message a day about all overdue requests, in their language and time zone', async () => {
  const slow = await submitted(9, '10:00');
  const weekend = await submitted(7, '15:00');
  const late = await submitted(9, '20:00');
  expect(await digestAt(12, '10:01')).toBe(2);
  expect(await digestAt(12, '10:02')).toBe(0);
  expect(await notified()).toMatchObject([
    {
      recipient: 'u-approver@example.com',
      locale: 'zh-CN',
      subject: '2 个申请等待超过 3 个工作日',
      text: expect.stringContaining(`截至 2026年3月12日 10:01（中国标准时间），2 个申请等待超过 3 个工作日`),
      link: expect.stringMatching(/\/customers\/approval\/authentication\?only=overdue&as=u-approver$/),
    },
    {
      recipient: 'u-admin@example.com',
      locale: 'en-US',
      subject: '2 requests have been waiting for more than 3 working days',
      text: expect.stringMatching(/^On March 12, 2026 at 3:01\sAM \(Central European Standard Time\), 2 requests had/u),
    },
  ]);
  const [, { text }] = (await notified()) as [unknown, { text: string }];
  expect(text.indexOf(weekend.company)).toBeLessThan(text.indexOf(slow.company));
  expect(text).toContain(
    `- Customer verification: ${slow.company} (no. ${slow.id}), waiting for 3 working days: http://localhost/microapp/customers/approval/authentication/${slow.id}/operation?as=u-admin\n`,
  );
  // Whoever is signed in with several accounts opens each list with this one.
  expect(text.match(/https?:\S+/g)?.filter((link) => !link.includes('as=u-admin'))).toEqual([]);
  expect(text).not.toContain(late.company);
  // The next day all of them again, with the one that has become overdue.
  expect(await digestAt(13, '09:00')).toBe(2);
  expect((await notified()).at(-1)!.text).toContain('3 requests had');
});

test('it comes in working hours only, holidays left out', async () => {
  await submitted(9, '10:00');
  expect(await digestAt(12, '09:59')).toBe(0);
  for (const [day, time] of [
    [12, '18:00'],
    [13, '08:59'],
    [14, '12:00'],
    [15, '12:00'],
  ] as const)
    expect(await digestAt(day, time)).toBe(0);
  await api.db
    .insertInto('special_day')
    .values([
      { day: '2026-03-13', works: false, name: 'Holiday' },
      { day: '2026-03-14', works: true, name: 'In lieu' },
    ])
    .execute();
  expect(await digestAt(13, '12:00')).toBe(0);
  expect(await digestAt(14, '12:00')).toBe(2);
  await api.db.deleteFrom('special_day').execute();
});

test('decided and withdrawn requests are not overdue', async () => {
  const decided = await submitted(2, '10:00');
  const withdrawn = await submitted(2, '10:00');
  await decideOn(api, approver, decided.caller, 3);
  await api
    .as(withdrawn.caller)
    .delete(`/api/account/v1/certification/approval?user_id=${withdrawn.caller.userId}&id=${withdrawn.id}`);
  await api.db.deleteFrom('outbox').execute();
  await api.db.deleteFrom('notice').execute();
  expect(await digestAt(12, '10:00')).toBe(0);
  expect(await notified()).toEqual([]);
});

test('ten are named and the others counted', async () => {
  const first = await submitted(2, '09:00');
  for (let n = 1; n <= 11; n += 1) await submitted(2, '10:00');
  await digestAt(12, '12:00');
  const { text, subject } = (await notified())[0]!;
  expect(subject).toContain('12 个');
  expect(text.match(/编号/g)).toHaveLength(10);
  expect(text).toContain(first.company);
  expect(text).toContain('- 另有 2 个');
});

test('two instances tell everybody once', async () => {
  await submitted(2, '10:00');
  await Promise.all([digestAt(12, '12:00'), digestAt(12, '12:00')]);
  expect(await notified()).toHaveLength(2);
});

test.each(QUEUES)(
  'an overdue request in the queue of %s is reported to those who decide it, and to nobody else',
  async (queue) => {
    const item = await pendingIn(api, queue);
    const [reviewer, stranger] = [
      reviewerOf(queue, `digest-${queue}`),
      reviewerOf(queue === 'account' ? 'contract' : 'account', `digest-not-${queue}`),
    ];
    for (const by of [reviewer, stranger]) {
      await api.as(by).get('/userinfo');
      await api.db.updateTable('app_user').set({ email_verified: true }).where('user_id', '=', by.userId).execute();
    }
    const { table, id } = TABLE[queue];
    await sql`update ${sql.table(table)} set applied_at = ${shanghai(2, '10:00')} where ${sql.ref(id)} = ${item.id}`.execute(
      api.db,
    );
    await api.db.deleteFrom('outbox').execute();
    await api.db.deleteFrom('notice').execute();
    await digestAt(12, '12:00');
    const told = await notified();
    const to = ({ userId }: { userId: string }) =>
      told.filter(({ recipient }) => recipient === `${userId}@example.com`);
    expect(to(stranger)).toEqual([]);
    expect(to(reviewer)).toMatchObject([
      { text: expect.stringContaining(`（编号 ${item.id}）已等待 8 个工作日：http://localhost/microapp/`) },
    ]);
    expect(to(reviewer)[0]!.text).toMatch(
      /全部超时申请（1 个）：http:\/\/localhost\/microapp\/\S+\?only=overdue&as=\S+\n/,
    );
    await sql`delete from ${sql.table(table)} where ${sql.ref(id)} = ${item.id}`.execute(api.db);
  },
);

test.each(QUEUES)(
  'a proposed reversal in the queue of %s is reported to those who may confirm it, not to its proposers',
  async (queue) => {
    const item = await pendingIn(api, queue);
    const [decider, proposer, colleague] = ['decides', 'proposes', 'confirms'].map((name) =>
      reviewerOf(queue, `reversal-${queue}-${name}`),
    ) as [Caller, Caller, Caller];
    for (const by of [decider, proposer, colleague]) {
      await api.as(by).get('/userinfo');
      await api.db.updateTable('app_user').set({ email_verified: true }).where('user_id', '=', by.userId).execute();
    }
    expect((await item.decide(decider, 2))[0]).toBe(200);
    const { id: proposal } = await api.db
      .insertInto('proposal')
      .values({
        subject: 'reversal',
        subject_id: `${queue} ${item.id}`,
        co_id: null,
        kinds: [],
        decision: '{}',
        proposed_by: proposer.userId,
        proposed_at: shanghai(2, '10:00'),
        outcome: null,
        ended_by: null,
        ended_at: null,
        reason: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const told = async () => {
      await api.db.deleteFrom('outbox').execute();
      await api.db.deleteFrom('notice').execute();
      await digestAt(12, '12:00');
      return notified();
    };
    const line = `（编号 ${item.id}）提出撤销后待确认已 8 个工作日：http://localhost/microapp/`;
    const to = ({ userId }: Caller, all: Awaited<ReturnType<typeof told>>) =>
      all.filter(({ recipient, text }) => recipient === `${userId}@example.com` && text.includes(line));
    const messages = await told();
    expect([decider, proposer, colleague].map((by) => to(by, messages).length)).toEqual([0, 0, 1]);
    expect(to(colleague, messages)[0]!.text).toMatch(
      queue === 'certification' ? new RegExp(`/authentication/${item.id}/view`) : /approval/,
    );
    // Not before it has waited as long as an overdue request.
    await api.db
      .updateTable('proposal')
      .set({ proposed_at: shanghai(12, '09:30') })
      .where('id', '=', proposal)
      .execute();
    expect(to(colleague, await told())).toEqual([]);
    await api.db.deleteFrom('proposal').where('id', '=', proposal).execute();
  },
);

test('an administrator just made by command, whose address nobody has proven, gets no digest until the link is used', async () => {
  const { userId } = await inTransaction(api.db, (tx) =>
    createAdmin(
      tx,
      api.services.config,
      { name: 'New Admin', email: 'typo@elsewhere.example', language: 'en-US', at: api.services.clock.now() },
      refusing,
    ),
  );
  await submitted(2, '10:00');
  await api.db.deleteFrom('outbox').execute();
  await api.db.deleteFrom('notice').execute();
  await digestAt(12, '12:00');
  const recipients = async () => (await notified()).map(({ recipient }) => recipient);
  expect(await recipients()).toContain('u-admin@example.com');
  expect(await recipients()).not.toContain('typo@elsewhere.example');
  await api.db.updateTable('app_user').set({ email_verified: true }).where('user_id', '=', userId).execute();
  await digestAt(12, '12:01');
  expect(await recipients()).toContain('typo@elsewhere.example');
});
