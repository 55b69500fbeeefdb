import { inTransaction } from '../../platform/db/connect.ts';
import { queueMessage } from '../../platform/mail/outbox.ts';
import { strangerReading } from '../../platform/mail/recipient.ts';
import { testApi } from '../../testing/test-api.ts';

const api = await testApi({}, (config) => ({ ...config, development: true }));
const desk = api.as(null);

test('the desk lists the demo accounts with everything needed to sign in', async () => {
  const [status, accounts] = await desk.get('/dev/accounts');
  expect(status).toBe(200);
  expect(accounts).toContainEqual(
    expect.objectContaining({
      label: 'enterprise',
      user_type: 2,
      login_url: expect.stringMatching(/^\/microapp\//),
      password: expect.any(String),
    }),
  );
  for (const one of accounts as { user_type: number; second_factor?: string }[]) {
    expect([one.user_type, one.second_factor]).toEqual([
      one.user_type,
      one.user_type === 8 ? expect.stringMatching(/^[A-Z2-7]{32}$/) : undefined,
    ]);
  }
});

test('a stand-in for a registry of companies has those of the demo data, one renamed and one revoked', async () => {
  const ask = (name: string, code: string) => desk.post('/dev/registry', { name, code, legal_representative: null });
  expect(await ask('鹿鸣坞精密陶瓷有限公司', '91360203MA6H3Q9W2Q')).toEqual([200, { matches: [] }]);
  expect(await ask('云栖测绘信息有限公司', '')).toMatchObject([
    200,
    { matches: [{ legal_representative: '赵星回', status: 'active', since: '2013-03-19' }] },
  ]);
  expect(await ask('汀兰织物研究院有限公司', '')).toMatchObject([200, { matches: [{ status: 'revoked' }] }]);
  expect(await ask('北岭松果种业合作社', '')).toEqual([200, { matches: [] }]);
  expect((await desk.post('/dev/registry', { name: 1 }))[0]).toBe(400);
});

test('the desk shows sent messages, newest first, as JSON and as a page in both languages', async () => {
  await inTransaction(api.db, async (tx) => {
    for (const [index, to] of ['ann@acme.example', 'bob@acme.example', 'ann@acme.example'].entries()) {
      await queueMessage(tx, {
        channel: 'email',
        to,
        reader: strangerReading('en-US'),
        template: 'verifyCode',
        values: { minutes: 10, purpose: 'a test' },
        code: `12345${index}`,
        dedupeKey: `desk-${index}`,
        at: api.services.clock.now(),
      });
    }
  });
  const [, messages] = await desk.get('/dev/outbox?to=Ann@acme.example');
  expect(messages.map(({ code }: { code: string }) => code)).toEqual(['123452', '123450']);
  expect(messages[0]).toMatchObject({
    channel: 'email',
    to: 'ann@acme.example',
    locale: 'en-US',
    subject: expect.any(String),
    text: expect.any(String),
    sent_at: expect.stringMatching(/Z$/),
  });
  const page = await desk.get('/dev?lang=zh_CN');
  expect([page[0], page[1].toString('utf8')]).toEqual([
    200,
    expect.stringMatching(/lang="zh-CN".*开发者工作台.*123452/s),
  ]);
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
});

test('the desk escapes markup in messages', async () => {
  await api.db.updateTable('outbox').set({ text: '<script>alert(1)</script>' }).execute();
  expect((await desk.get('/dev'))[1].toString('utf8')).not.toContain('<script>');
});

test('the desk moves the clock and resets it', async () => {
  const [, { now }] = await desk.post('/dev/clock', { advance_seconds: 3600 }, { unsigned: true });
  expect(new Date(now as string).getTime() - Date.now()).toBeGreaterThan(3_590_000);
  const [, back] = await desk.post('/dev/clock', { reset: true }, { unsigned: true });
  expect(new Date(back.now as string).getTime()).toBeLessThanOrEqual(Date.now());
});

test('the desk seals values that the API opens', async () => {
  const [, { sealed }] = await desk.post(
    '/dev/seal',
    { value: 'Right-1234', purpose: 'verify_info' },
    { unsigned: true },
  );
  const answer = await desk.post('/api/account/v1/enterprise_user/0/login', {
    account: 'ann@acme.example',
    account_type: 1,
    verify_type: 1,
    verify_info: sealed,
    user_type: 2,
    login_challenge: 'none',
    remember: 0,
  });
  expect(answer).toMatchObject([400, { code: 'Account.Page.Expired' }]);
});

test('a reset restores the demo data', async () => {
  expect((await desk.post('/dev/reset', undefined, { unsigned: true }))[0]).toBe(200);
  const before = await api.db
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', 'like', 'u-demo-%')
    .orderBy('user_id')
    .execute();
  await api.db.updateTable('app_user').set({ user_name: 'changed' }).execute();
  expect((await desk.post('/dev/reset', undefined, { unsigned: true }))[0]).toBe(200);
  expect(
    await api.db
      .selectFrom('app_user')
      .select('user_id')
      .where('user_id', 'like', 'u-demo-%')
      .orderBy('user_id')
      .execute(),
  ).toEqual(before);
  expect(
    await api.db
      .selectFrom('app_user')
      .select('user_id')
      .where('user_id', 'like', 'u-demo-%')
      .where('user_name', '=', 'changed')
      .execute(),
  ).toEqual([]);
  expect((await desk.get('/dev/outbox'))[0]).toBe(200);
  // The demo data are loaded twice, with all pictures drawn.
});
