import { UserType } from '@portal/common/enums/user/user-type';
import { NOTICE } from '@portal/common/rules/limits';
import { inTransaction } from '../../platform/db/connect.ts';
import { queueMessage, recallMessage, tell, type Telling } from '../../platform/mail/outbox.ts';
import { strangerReading } from '../../platform/mail/recipient.ts';
import { cleanUp } from '../../start/clean-up.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { pendingIn, reviewerOf } from '../../testing/worlds/review-world.ts';
import { findOwner } from '../addresses/tell-owner.db.ts';

const api = await testApi();
const { db, clock } = api.services;
const PATH = '/api/account/v1/notices';
const CHOICES = '/api/account/v1/notice_choices';
let keys = 0;

/** An enterprise account with no notice. */
async function somebody(id: string, userType: UserType = UserType.enterprise) {
  const caller = callerOf(userType, id);
  const as = api.as(caller);
  await as.get('/userinfo');
  const person = await inTransaction(db, (tx) => findOwner(tx, caller.userId));
  return {
    as,
    caller,
    tell: (
      telling: Omit<Telling, 'at' | 'dedupeKey'> & { dedupeKey?: string },
      to: 'by mail' | 'nowhere' = 'by mail',
    ) =>
      inTransaction(db, (tx) =>
        tell(tx, to === 'by mail' ? { channel: 'email', to: `${id}@acme.example` } : undefined, person, {
          at: clock.now(),
          dedupeKey: `test ${(keys += 1)}`,
          ...telling,
        }),
      ),
    list: async (query = '', lang = 'en_US') => (await as.get(`${PATH}?${query}`, { headers: { lang } }))[1],
    unread: async () => (await as.get(`${PATH}/unread`))[1],
  };
}
const mails = (to: string) =>
  db.selectFrom('outbox').select(['template', 'text']).where('recipient', '=', `${to}@acme.example`).execute();

const KEY = {
  template: 'accessKeyMade',
  values: ({ locale }) => ({
    key: 'AK1',
    time: new Date('2026-11-22T07:40:00Z'),
    network: '192.0.2.7',
    device: locale === 'zh-CN' ? '浏览器' : 'a browser',
  }),
  link: 'http://localhost/microapp/notMe?report_code=topsecret&lang=en_US',
} as const satisfies Omit<Telling, 'at' | 'dedupeKey'>;

test('a message is also a notice, in the language of its reader at that time, without the link', async () => {
  const ann = await somebody('ann');
  expect(await ann.tell(KEY)).toBe(true);
  const [english] = (await ann.list()).entries;
  expect(english).toMatchObject({
    kind: 'security',
    title: 'An access key was created',
    page: '/system/accesskeys',
    read: 0,
  });
  expect(english.text).toMatch(/^The access key AK1 was created .* a browser\. .*protect your account now\.$/s);
  const [chinese] = (await ann.list('', 'zh_CN')).entries;
  expect(chinese.title).toBe('已创建访问密钥');
  expect(chinese.text).toMatch(/^账号于 .*浏览器.*请立即保护账号。$/s);
  const stored = JSON.stringify(await db.selectFrom('notice').selectAll().execute());
  for (const secret of ['topsecret', 'http://']) expect(stored).not.toContain(secret);
  expect((await mails('ann')).map(({ template }) => template)).toEqual(['accessKeyMade']);
  // Once, as the message.
  await ann.tell({ ...KEY, dedupeKey: 'again' });
  await ann.tell({ ...KEY, dedupeKey: 'again' });
  expect((await ann.list()).total_count).toBe(2);
});

test('no gap is left where the link of the message stood', async () => {
  const ivy = await somebody('ivy');
  await ivy.tell({
    template: 'webhookOff',
    values: () => ({ host: 'hooks.acme.example', since: clock.now() }),
    link: 'http://localhost/microapp/webhooks',
  });
  expect((await ivy.list('', 'zh_CN')).entries[0].text).toMatch(/重新开启。开启后会继续/);
  expect((await ivy.list()).entries[0].text).toMatch(/turn it on again\. What waits/);
});

test('who has no proven address is told in the portal, and a code is nowhere but in its message', async () => {
  const bob = await somebody('bob');
  expect(await bob.tell(KEY, 'nowhere')).toBe(false);
  await bob.tell({ template: 'confirmSignIn', code: '123456', values: { network: '', device: '', minutes: 1 } });
  await inTransaction(db, (tx) =>
    queueMessage(tx, {
      channel: 'email',
      to: 'bob@acme.example',
      reader: strangerReading('en-US'),
      template: 'verifyCode',
      values: { minutes: 10, purpose: 'a test' },
      code: '654321',
      at: clock.now(),
      dedupeKey: 'bob code',
    }),
  );
  expect((await bob.list()).entries.map(({ title }: { title: string }) => title)).toEqual([
    'An access key was created',
  ]);
  expect(await mails('bob')).toHaveLength(2);
});

test('notices are counted, filtered, and marked as read and unread by their reader alone', async () => {
  const [eve, zoe] = [await somebody('eve'), await somebody('zoe')];
  await eve.tell(KEY);
  await eve.tell({
    template: 'ownershipDeclined',
    values: { by: 'Bo' },
    link: 'http://localhost/microapp/members/owner',
  });
  const { entries } = await eve.list();
  const [declined, key] = entries;
  expect(declined).toMatchObject({ kind: 'company', page: '/members/owner' });
  expect(await eve.unread()).toEqual({ unread: 2, latest: { notice_id: declined.notice_id, title: declined.title } });
  expect((await zoe.as.put(`${PATH}/${key.notice_id}`, { read: 1 }))[0]).toBe(404);
  expect((await eve.as.put(`${PATH}/x`, { read: 1 }))[0]).toBe(404);
  expect((await eve.as.put(`${PATH}/${declined.notice_id}`, { read: 1 }))[0]).toBe(200);
  expect((await eve.list('unread=1')).entries).toMatchObject([{ notice_id: key.notice_id }]);
  expect((await eve.list('kind=company')).entries).toMatchObject([{ notice_id: declined.notice_id, read: 1 }]);
  expect((await eve.list('limit=1&offset=1')).entries).toMatchObject([{ notice_id: key.notice_id }]);
  await eve.as.put(`${PATH}/${declined.notice_id}`, { read: 0 });
  expect((await eve.unread()).unread).toBe(2);
  // What came after the caller looked stays unread.
  await eve.tell(KEY);
  await eve.as.put(PATH, { until: declined.notice_id });
  expect((await eve.unread()).unread).toBe(1);
  expect(await zoe.unread()).toMatchObject({ unread: 0, latest: null });
});

test('messages and notices of a kind are switched off apart; those about security never', async () => {
  const kim = await somebody('kim');
  const declined = { template: 'ownershipDeclined', values: { by: 'Bo' }, link: 'http://localhost/microapp/' } as const;
  expect((await kim.as.get(CHOICES))[1].choices).toEqual([
    { kind: 'request', mail: 1, notice: 1 },
    { kind: 'company', mail: 1, notice: 1 },
  ]);
  const choose = async (kind: string, mail: 0 | 1, notice: 0 | 1) =>
    (await kim.as.put(`${CHOICES}/${kind}`, { mail, notice }))[0];
  expect(await choose('company', 0, 1)).toBe(200);
  expect(await kim.tell(declined)).toBe(true);
  expect([(await mails('kim')).length, (await kim.unread()).unread]).toEqual([0, 1]);
  expect(await choose('company', 1, 0)).toBe(200);
  await kim.tell(declined);
  expect([(await mails('kim')).length, (await kim.unread()).unread]).toEqual([1, 1]);
  for (const kind of ['security', 'task', 'work', 'other']) expect(await choose(kind, 0, 0)).toBe(404);
  await expect(
    db
      .insertInto('notice_choice')
      .values({ user_id: 'u-kim', kind: 'security' as never, mail: false, notice: false })
      .execute(),
  ).rejects.toThrow(/check constraint/);
  await kim.tell(KEY);
  expect([(await mails('kim')).length, (await kim.unread()).unread]).toEqual([2, 2]);
  expect((await kim.as.get(CHOICES))[1].choices[1]).toEqual({ kind: 'company', mail: 1, notice: 0 });
  const staff = await somebody('staff', UserType.employee);
  expect((await staff.as.get(CHOICES))[1].choices).toEqual([{ kind: 'work', mail: 1, notice: 1 }]);
});

test('a decision is in the portal at once, and gone when it is taken back', async () => {
  const item = await pendingIn(api, 'certification');
  const reviewer = reviewerOf('certification', 'notices-reviewer');
  const mine = async () => (await api.as(item.applicant).get(`${PATH}?kind=request&unread=1`))[1].entries;
  const before = (await mine()).length;
  api.hold();
  expect((await item.decide(reviewer, 3))[0]).toBe(200);
  const [told] = await mine();
  expect(told).toMatchObject({ page: expect.stringMatching(/^\/profile\/authentication|^\/company/) });
  expect(told.title).toMatch(/verification/i);
  expect((await api.as(reviewer).delete(item.path('takeBack')))[0]).toBe(200);
  expect(await mine()).toHaveLength(before);
  // Of a message that has left, the notice stays.
  const lee = await somebody('lee');
  await lee.tell({ ...KEY, dedupeKey: 'left' });
  await db.updateTable('outbox').set({ attempts: 1 }).where('dedupe_key', '=', 'left').execute();
  expect(await inTransaction(db, (tx) => recallMessage(tx, 'left'))).toBe(false);
  expect((await lee.unread()).unread).toBe(1);
});

test('notices are kept for half a year', async () => {
  const old = await somebody('old');
  await old.tell(KEY);
  await db
    .updateTable('notice')
    .set({ created_at: new Date(clock.now().getTime() - NOTICE.livesMs - 1) })
    .where('user_id', '=', 'u-old')
    .execute();
  await cleanUp(api.services);
  expect((await old.list()).total_count).toBe(0);
});
