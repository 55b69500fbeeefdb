import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { THIRD_PARTY_KINDS } from '@portal/common/enums/webhook/webhook-kind';
import { DAY_S } from '@portal/common/rules/units';
import { NOT_RECENT, withOldSignIn } from '../../testing/session.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { administrator, applicationWorld } from '../../testing/worlds/application-world.ts';
import { addWebhook, eventReceiver, WEBHOOKS } from '../../testing/worlds/webhook-world.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const { register } = applicationWorld(api);
const receiver = await eventReceiver();
const URL = 'https://hooks.example.com/portal';
const KINDS = ['account.created', 'session.ended'];
const company = (id: string, type: number = UserType.enterprise, more = {}) => api.as(callerOf(type as 2, id, more));
const boss = api.as(administrator);

afterEach(() => {
  api.services.clock.reset();
  receiver.received.length = 0;
  receiver.answer.status = 204;
});

test('an address is added, listed without its secret, changed, turned off and deleted', async () => {
  const as = company('rules');
  const { webhook_id, secret } = await addWebhook(as, URL, { kinds: KINDS });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const one = `${WEBHOOKS}/${webhook_id}`;
  const [, listed] = await as.get(WEBHOOKS);
  expect(listed).toMatchObject({
    webhooks: [{ webhook_id, url: URL, kinds: KINDS, enabled: 1, failing_since: null, former_until: null, version: 1 }],
  });
  expect(JSON.stringify(listed)).not.toContain(secret.slice(6));
  const [{ secret_sealed }] = (await api.db.selectFrom('webhook_endpoint').select('secret_sealed').execute()) as [
    { secret_sealed: string },
  ];
  expect(secret_sealed).not.toContain(secret.slice(6));

  expect((await as.put(one, { url: `${URL}/2`, kinds: ['account.disabled'], version: 1 }))[0]).toBe(200);
  const [status, conflict] = await as.put(one, { url: URL, kinds: KINDS, version: 1 });
  expect([status, conflict.code, conflict.current]).toEqual([
    409,
    'Account.Conflict',
    { url: `${URL}/2`, kinds: ['account.disabled'], version: 2 },
  ]);
  expect((await as.put(`${one}/enabled`, { enabled: 0 }))[0]).toBe(200);
  expect((await as.post(`${one}/test`))[1]).toMatchObject({ code: 'Account.Webhook.Off' });
  expect((await as.get(WEBHOOKS))[1].webhooks[0].enabled).toBe(0);
  expect((await as.delete(one))[0]).toBe(200);
  expect((await as.get(WEBHOOKS))[1].webhooks).toEqual([]);
  expect((await as.delete(one))[0]).toBe(404);
});

test.each([
  ['an address without https', { url: 'http://hooks.example.com/', kinds: KINDS }, 'url', 'webhookUrl.illegal'],
  ['no kind', { url: URL, kinds: [] }, 'kinds', 'webhookKinds.empty'],
  ['a kind that there is not', { url: URL, kinds: ['account.exploded'] }, 'kinds.0', 'request.invalid'],
])('%s is refused at its field', async (_, body, field, code) => {
  const [status, reply] = await company('rules').post(WEBHOOKS, body);
  expect([status, reply]).toMatchObject([400, { code, fields: { [field]: { code } } }]);
});

test.each(['https://127.0.0.1/hook', 'https://[::ffff:10.0.0.1]/hook', 'http://localhost:9000/hook'])(
  '%s is refused where addresses are checked, also as a change',
  async (url) => {
    const as = company('inside');
    const { webhook_id } = await addWebhook(as, URL, { kinds: KINDS });
    const inside = [400, { fields: { url: { code: 'webhookUrl.inside' } } }];
    const { config } = api.services;
    config.idpAllowPrivate = false;
    try {
      expect(await as.post(WEBHOOKS, { url, kinds: KINDS })).toMatchObject(inside);
      expect(await as.put(`${WEBHOOKS}/${webhook_id}`, { url, kinds: KINDS, version: 1 })).toMatchObject(inside);
    } finally {
      config.idpAllowPrivate = true;
    }
    expect((await as.delete(`${WEBHOOKS}/${webhook_id}`))[0]).toBe(200);
  },
);

test('a new address, another one and another secret need a recent sign-in; kinds, a test and an end do not', async () => {
  const as = company('steps');
  const { webhook_id } = await addWebhook(as, URL, { kinds: KINDS });
  const one = `${WEBHOOKS}/${webhook_id}`;
  await withOldSignIn(api.db, 'u-steps', async () => {
    expect(await as.post(WEBHOOKS, { url: URL, kinds: KINDS })).toMatchObject(NOT_RECENT);
    expect(await as.put(one, { url: `${URL}/2`, kinds: KINDS })).toMatchObject(NOT_RECENT);
    expect(await as.post(`${one}/secret`)).toMatchObject(NOT_RECENT);
    expect((await as.put(one, { url: URL, kinds: ['account.created'] }))[0]).toBe(200);
    expect((await as.post(`${one}/test`))[0]).toBe(200);
    expect((await as.put(`${one}/enabled`, { enabled: 0 }))[0]).toBe(200);
    expect((await as.delete(one))[0]).toBe(200);
  });
});

test('a company has five addresses at most', async () => {
  const as = company('many');
  for (let n = 0; n < 5; n += 1) await addWebhook(as, `${URL}/${n}`, { kinds: KINDS });
  expect((await as.post(WEBHOOKS, { url: URL, kinds: KINDS }))[1]).toMatchObject({ code: 'Account.Webhook.Limit' });
});

test.each([
  ['a person of an enterprise', UserType.enterprise, { role: null }, 200],
  ['the main account of a partner', UserType.partner, { role: 0 }, 200],
  ['an administrator of a partner', UserType.partner, { role: 1 }, 200],
  ['an administrator who came by a provider', UserType.partnerContact, { role: 1 }, 200],
  ['an ordinary person of a partner', UserType.partner, { role: 2 }, 403],
  ['an ordinary person who came by a provider', UserType.partnerContact, { role: 2 }, 403],
  ['an individual', UserType.individual, {}, 403],
  ['a user of a provider', UserType.idpUser, {}, 403],
  ['a member of staff without the privilege', UserType.employee, { privileges: [Privilege.customerView] }, 403],
])('%s', async (who, type, more, status) => {
  const as = company(`may-${who.replaceAll(' ', '-')}`, type, more);
  expect((await as.get(WEBHOOKS))[0]).toBe(status);
  expect((await as.post(WEBHOOKS, { url: URL, kinds: KINDS }))[0]).toBe(status);
});

test('nobody reaches the addresses of another owner', async () => {
  await register('owned');
  const ours = await addWebhook(company('ours'), URL, { kinds: KINDS });
  const application = await addWebhook(boss, URL, { kinds: KINDS, client_id: 'owned' });
  for (const [as, id] of [
    [company('theirs'), ours.webhook_id],
    [company('theirs'), application.webhook_id],
    [boss, ours.webhook_id],
  ] as const) {
    const one = `${WEBHOOKS}/${id}`;
    const answers = [
      await as.put(one, { url: URL, kinds: KINDS }),
      await as.put(`${one}/enabled`, { enabled: 0 }),
      await as.post(`${one}/secret`),
      await as.post(`${one}/test`),
      await as.get(`${one}/deliveries`),
      await as.post(`${one}/deliveries/msg_1/resend`),
      await as.delete(one),
    ];
    expect(answers.map(([status]) => status)).toEqual(answers.map(() => 404));
  }
  expect((await company('theirs').get(`${WEBHOOKS}?client_id=owned`))[0]).toBe(404);
  expect((await boss.get(WEBHOOKS))[0]).toBe(404);
  expect((await boss.get(`${WEBHOOKS}?client_id=nothing`))[0]).toBe(404);
});

test('an application of a third party chooses among what it can be told of', async () => {
  await register('third', { asks_consent: 1 });
  const [, { kinds }] = await boss.get(`${WEBHOOKS}?client_id=third`);
  expect(kinds).toEqual(THIRD_PARTY_KINDS);
  const [, refused] = await boss.post(WEBHOOKS, { client_id: 'third', url: URL, kinds: ['accessKey.created'] });
  expect(refused).toMatchObject({ fields: { kinds: { code: 'webhookKinds.thirdParty' } } });
});

test('a test event arrives, and is listed; a second one waits for nothing', async () => {
  const as = company('tested');
  const { webhook_id } = await addWebhook(as, receiver.url, { kinds: KINDS });
  const one = `${WEBHOOKS}/${webhook_id}`;
  await as.post(`${one}/test`);
  await as.post(`${one}/test`);
  const [, before] = await as.get(`${one}/deliveries`);
  expect(before).toMatchObject({ total_count: 1, entries: [{ kind: 'webhook.test', state: 'waiting', attempts: 0 }] });
  await deliverWebhooks(api.services);
  const [, after] = await as.get(`${one}/deliveries`);
  expect(after.entries).toMatchObject([{ state: 'delivered', attempts: 1, answer_code: 204 }]);
  expect(receiver.received.map(({ id }) => id)).toEqual([after.entries[0].message_id]);

  receiver.answer.status = 500;
  await as.post(`${one}/deliveries/${after.entries[0].message_id}/resend`);
  await deliverWebhooks(api.services);
  const [, again] = await as.get(`${one}/deliveries`);
  expect(again.entries).toMatchObject([
    { state: 'waiting', attempts: 2, answer_code: 500, due_time: expect.any(String) },
  ]);
  expect(receiver.received.map(({ id }) => id)).toEqual([after.entries[0].message_id, after.entries[0].message_id]);
  expect((await as.post(`${one}/deliveries/msg_1/resend`))[0]).toBe(404);
});

test('a secret is changed once a day', async () => {
  const as = company('changing');
  const { webhook_id, secret } = await addWebhook(as, URL, { kinds: KINDS });
  const one = `${WEBHOOKS}/${webhook_id}`;
  const [, changed] = await as.post(`${one}/secret`);
  expect(changed.secret).not.toBe(secret);
  expect((await as.get(WEBHOOKS))[1].webhooks[0].former_until).toBe(changed.former_until);
  expect((await as.post(`${one}/secret`))[1]).toMatchObject({ code: 'Account.Webhook.Secret' });
  api.advance(DAY_S + 1);
  const later = company('changing');
  expect((await later.get(WEBHOOKS))[1].webhooks[0].former_until).toBeNull();
  expect((await later.post(`${one}/secret`))[0]).toBe(200);
});

test('what is done to an address stands in the audit log, without its secret', async () => {
  const as = company('traced');
  const { webhook_id, secret } = await addWebhook(as, `${URL}?token=hidden`, { kinds: KINDS });
  const one = `${WEBHOOKS}/${webhook_id}`;
  await as.put(one, { url: URL, kinds: KINDS });
  await as.post(`${one}/secret`);
  await as.post(`${one}/test`);
  await as.put(`${one}/enabled`, { enabled: 0 });
  await as.put(`${one}/enabled`, { enabled: 1 });
  await as.delete(one);
  const rows = await api.db.selectFrom('audit').selectAll().where('object_id', '=', webhook_id).orderBy('id').execute();
  expect(rows.map(({ action, subject_id }) => [action, subject_id])).toEqual(
    ['created', 'changed', 'secretChanged', 'tested', 'disabled', 'enabled', 'deleted'].map((verb) => [
      `webhook.${verb}`,
      'u-traced',
    ]),
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(rows)).not.toContain('hidden');
});

/** A manager of an owner's addresses, whose e-mail is proven. */
async function reader(caller: ReturnType<typeof callerOf>) {
  const as = api.as(caller);
  await as.get('/userinfo');
  await api.db
    .updateTable('app_user')
    .set({ email: `${caller.userId}@acme.example`, email_verified: true, language: 'en-US' })
    .where('user_id', '=', caller.userId)
    .execute();
  const mails = () =>
    api.db
      .selectFrom('outbox')
      .select(['subject', 'text', 'link'])
      .where('recipient', '=', `${caller.userId}@acme.example`)
      .where('template', '=', 'webhookChanged')
      .orderBy('id')
      .execute();
  return { as, mails };
}

test('whoever manages an address is told of what is done to it, and the link locks the account that did it', async () => {
  const ann = await reader(callerOf(UserType.enterprise, 'ann-hooks', { coId: 'co-told', role: 0 }));
  const bob = await reader(callerOf(UserType.enterprise, 'bob-hooks', { coId: 'co-told', role: 1 }));
  const member = await reader(callerOf(UserType.enterprise, 'member-hooks', { coId: 'co-told', role: 2 }));
  const { webhook_id } = await addWebhook(ann.as, URL, { kinds: KINDS });
  const one = `${WEBHOOKS}/${webhook_id}`;
  await ann.as.put(one, { url: URL, kinds: KINDS.toReversed() });
  await ann.as.put(one, { url: 'https://other.example.com/', kinds: KINDS });
  await ann.as.put(`${one}/kinds`, { kinds: ['account.created'] });
  await ann.as.post(`${one}/secret`);
  await ann.as.post(`${one}/test`);
  await ann.as.put(`${one}/enabled`, { enabled: 0 });
  await ann.as.put(`${one}/enabled`, { enabled: 1 });
  await ann.as.delete(one);
  for (const { mails } of [ann, bob])
    expect((await mails()).map(({ subject }) => subject?.replace('A webhook address was ', ''))).toEqual([
      'added',
      'moved',
      'given other events',
      'given a new secret',
      'turned off',
      'turned on',
      'deleted',
    ]);
  expect(await member.mails()).toEqual([]);
  const [added, moved] = await bob.mails();
  expect((await ann.mails())[0]?.link).not.toContain('of=colleague');
  expect(added?.link).toContain('of=colleague');
  expect(added?.text).toMatch(/added the webhook address at hooks\.example\.com on .* of your company/s);
  expect(added?.text).toContain('/microapp/webhooks?');
  expect(moved?.text).toContain('moved the webhook address at hooks.example.com to other.example.com on');
  const [, notices] = await bob.as.get('/api/account/v1/notices');
  expect(notices.entries[0]).toMatchObject({ kind: 'security', page: '/webhooks' });
  expect(notices.entries[0].text).not.toMatch(/lock|http/);

  expect((await report(added?.link))[0]).toBe(200);
  expect([(await ann.as.get('/userinfo'))[0], (await bob.as.get('/userinfo'))[0]]).toEqual([401, 200]);
});

const report = (link: string | null | undefined) => {
  const report_code = new globalThis.URL(link ?? '').searchParams.get('report_code') ?? '';
  return api.as(null).post('/api/account/v1/security_report', { report_code });
};

test('a report switches off what the account has added, moved or given a new secret since; a manager confirms each', async () => {
  const [cat, dan] = [
    await reader(callerOf(UserType.enterprise, 'cat-hooks', { coId: 'co-reported', role: 0 })),
    await reader(callerOf(UserType.enterprise, 'dan-hooks', { coId: 'co-reported', role: 1 })),
  ];
  const add = async (by: typeof cat, name: string) =>
    (await addWebhook(by.as, `https://${name}.example.com/`, { kinds: KINDS })).webhook_id;
  const before = await add(cat, 'before');
  const [moved, renewed, other] = [await add(dan, 'moved'), await add(dan, 'renewed'), await add(dan, 'other')];
  api.advance(60);
  const added = await add(cat, 'added');
  await cat.as.put(`${WEBHOOKS}/${moved}`, { url: 'https://intruder.example.com/', kinds: KINDS });
  await cat.as.post(`${WEBHOOKS}/${renewed}/secret`);
  await cat.as.put(`${WEBHOOKS}/${other}/kinds`, { kinds: ['account.created'] });
  const told = (await dan.mails()).find(({ text }) => text.includes('added.example.com'));
  expect((await report(told?.link))[0]).toBe(200);

  const states = async () => {
    const [, { webhooks }] = await dan.as.get(WEBHOOKS);
    return Object.fromEntries(
      (webhooks as { webhook_id: string; enabled: number; reported_time: string | null }[]).map((one) => [
        one.webhook_id,
        [one.enabled, one.reported_time !== null],
      ]),
    );
  };
  const off = [0, true];
  expect(await states()).toEqual({
    [before]: [1, false],
    [other]: [1, false],
    [added]: off,
    [moved]: off,
    [renewed]: off,
  });
  const mails = await api.db
    .selectFrom('outbox')
    .select(['subject', 'text'])
    .where('template', '=', 'webhookReported')
    .where('recipient', '=', 'u-dan-hooks@acme.example')
    .orderBy('subject')
    .execute();
  expect(mails.map(({ subject }) => /at (\S+) was/.exec(subject ?? '')?.[1])).toEqual([
    'added.example.com',
    'intruder.example.com',
    'renewed.example.com',
  ]);
  expect(mails[0]?.text).toMatch(/account of u-cat-hooks was locked.*\/microapp\/webhooks/s);
  const lines = await api.db
    .selectFrom('audit')
    .select('object_id')
    .where('action', '=', 'webhook.reported')
    .where('subject_id', '=', 'u-cat-hooks')
    .execute();
  expect(lines.map(({ object_id }) => object_id).toSorted()).toEqual([added, moved, renewed].toSorted());

  const one = `${WEBHOOKS}/${added}`;
  expect(await dan.as.put(`${one}/enabled`, { enabled: 1 })).toMatchObject([409, { code: 'Account.Webhook.Reported' }]);
  expect(await dan.as.put(`${WEBHOOKS}/${before}/confirmed`)).toMatchObject([404, { code: 'Account.NotFound' }]);
  await withOldSignIn(api.db, 'u-dan-hooks', async () => {
    expect(await dan.as.put(`${one}/confirmed`)).toMatchObject(NOT_RECENT);
  });
  expect((await dan.as.put(`${one}/confirmed`))[0]).toBe(200);
  expect(await states()).toMatchObject({ [added]: [1, false], [moved]: off });
  const confirmed = (await dan.mails()).at(-1);
  expect(confirmed?.subject).toBe('A webhook address was confirmed and turned on');
  // Whoever confirmed answers for it: a report of that account switches it off again.
  expect((await report(confirmed?.link))[0]).toBe(200);
  const again = await api.db
    .selectFrom('webhook_endpoint')
    .select('enabled')
    .where('webhook_id', '=', added)
    .executeTakeFirstOrThrow();
  expect(again.enabled).toBe(false);
});

test('of an application the provider’s administrators are told; who is none any more locks nobody', async () => {
  await register('told-app');
  const [fox, gus] = [
    await reader(callerOf(UserType.employee, 'fox-hooks', { privileges: [Privilege.admin] })),
    await reader(callerOf(UserType.employee, 'gus-hooks', { privileges: [Privilege.admin] })),
  ];
  const { webhook_id } = await addWebhook(fox.as, URL, { client_id: 'told-app', kinds: KINDS });
  const { link } = (await gus.mails())[0]!;
  const privileges = (now: Privilege[]) =>
    api.db.updateTable('app_user').set({ privileges: now }).where('user_id', '=', 'u-gus-hooks').execute();
  await privileges([]);
  expect(await report(link)).toMatchObject([403, { code: 'Account.Report.Reader' }]);
  expect((await fox.as.get('/userinfo'))[0]).toBe(200);
  await privileges([Privilege.admin]);
  expect((await report(link))[0]).toBe(200);
  const row = await api.db
    .selectFrom('webhook_endpoint')
    .select(['enabled', 'reported_at'])
    .where('webhook_id', '=', webhook_id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ enabled: false, reported_at: expect.any(Date) });
});

test('a message names the access key that did it; a key chooses events, and moves nothing', async () => {
  const eve = await reader(callerOf(UserType.enterprise, 'eve-hooks', { coId: 'co-keyed', role: 0 }));
  const { webhook_id } = await addWebhook(eve.as, URL, { kinds: KINDS });
  const one = `${WEBHOOKS}/${webhook_id}`;
  const [, key] = await eve.as.post('/api/account/v1/access_keys', { owner: 'company', scopes: ['webhooks:write'] });
  const by = { headers: { authorization: `Bearer ${key.access_key_id}.${key.secret_access_key}` }, unsigned: true };
  const program = api.as(null);
  expect((await program.put(one, { url: `${URL}/2`, kinds: KINDS }, by))[0]).toBe(403);
  expect((await program.put(`${one}/kinds`, { kinds: ['account.created'], version: 1 }, by))[0]).toBe(200);
  const [status, conflict] = await program.put(`${one}/kinds`, { kinds: KINDS, version: 1 }, by);
  expect([status, conflict.current]).toEqual([409, { url: URL, kinds: ['account.created'], version: 2 }]);
  expect((await eve.mails()).at(-1)?.text).toContain(`(by the access key ${key.access_key_id})`);

  // A key that goes on is told of once an hour; what somebody else does is told nevertheless.
  const told = async () => (await eve.mails()).map(({ subject }) => subject?.replace('A webhook address was ', ''));
  for (const enabled of [0, 1, 0, 1, 0, 1]) await program.put(`${one}/enabled`, { enabled }, by);
  for (const kinds of [KINDS, ['account.created'], KINDS]) await program.put(`${one}/kinds`, { kinds }, by);
  expect(await told()).toEqual(['added', 'given other events', 'turned off', 'turned on']);
  await eve.as.put(`${one}/enabled`, { enabled: 0 });
  expect((await told()).slice(4)).toEqual(['turned off']);
  await api.db
    .updateTable('limit_counter')
    .set({ ends_at: new Date(0) })
    .where('key', 'like', 'told %')
    .execute();
  await program.put(`${one}/enabled`, { enabled: 1 }, by);
  expect((await told()).slice(5)).toEqual(['turned on']);
});

test('the provider’s administrators are told of the addresses of an application', async () => {
  await register('watched');
  const chief = await reader(administrator);
  const other = await reader(callerOf(UserType.employee, 'other-boss', { privileges: [Privilege.admin] }));
  await addWebhook(chief.as, URL, { kinds: KINDS, client_id: 'watched' });
  for (const { mails } of [chief, other]) {
    const [mail] = await mails();
    expect(mail?.text).toContain('the application watched');
    expect(mail?.text).toContain('/applications/watched/webhooks');
  }
});
