import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import example from '@portal/common/contract/portal/portal-content.json' with { type: 'json' };
import { siteCommands } from '../../operate/site.ts';
import { findOwner } from '../../identity/addresses/tell-owner.db.ts';
import { tellOfAct } from '../../identity/owner-message/owner-message.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { queueMessage } from '../../platform/mail/outbox.ts';
import { deliverNext } from '../../platform/mail/outbox-sender.ts';
import { createBreaker } from '../../platform/mail/breaker.ts';
import { createSite } from '../../platform/site/site.ts';
import { deleteOrphans } from '../../platform/files/orphans.ts';
import { operateOn } from '../../testing/operate-here.ts';
import { temporaryFolder } from '../../testing/processes/process.ts';
import { makeUser } from '../../testing/proofs.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const apps = temporaryFolder('site-apps');
function put(path: string, content: string): void {
  mkdirSync(dirname(join(apps, path)), { recursive: true });
  writeFileSync(join(apps, path), content);
}
const FILE = { apiBase: '', siteId: 1, clientId: 'portal', hotline: '400-1', links: { official: 'https://op.test/' } };
put('shell/dist/config.json', JSON.stringify(FILE));
put(
  'shell/dist/index.html',
  '<!doctype html><html lang="zh-CN"><head><title>Portal</title><!--config--></head><div id="root"><!--prerender--></div></html>',
);

const api = await testApi({}, (config) => ({ ...config, appsDir: apps }));
const admin = callerOf(UserType.employee, 'ada', { privileges: [Privilege.admin] });
const as = api.as(admin);
const SITE = '/api/account/v1/site';
const NAME = { 'zh-CN': '海星云', 'en-US': "Sea & Star's" };
const page = { headers: { accept: 'text/html', 'accept-language': 'en' } };

/** The configuration as a page gets it from an instance that has just started, which has nothing in its memory. */
async function served(): Promise<Record<string, unknown>> {
  Object.assign(api.services.site, createSite(api.db));
  return (await api.as(null).get('/microapp/config.json'))[1] as Record<string, unknown>;
}
const versionNow = async () => ((await as.get(SITE))[1] as { draft_version: number }).draft_version;
const save = (content: object, version: number) => as.put(`${SITE}/draft`, { content, version });
const saveNow = async (content: object) => save(content, await versionNow());
const publish = async (content: object) => {
  expect((await saveNow(content))[0]).toBe(200);
  expect((await as.post(`${SITE}/versions`, {}))[0]).toBe(200);
};
const pictureOf = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 60, height: 20, channels: 3, background: '#2848a8' } })
    [format]()
    .toBuffer();
function formOf(bytes: Uint8Array, name = 'logo.png'): FormData {
  const form = new FormData();
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  return form;
}
const upload = async (format: 'png' | 'jpeg' | 'webp') =>
  ((await as.post(`${SITE}/pictures`, formOf(await pictureOf(format))))[1] as { address: string }).address;

afterEach(() => api.services.clock.reset());

const calls: [name: string, (verbs: ReturnType<typeof api.as>) => Promise<[number, unknown]>][] = [
  ['read', (verbs) => verbs.get(SITE)],
  ['texts', (verbs) => verbs.get(`${SITE}/texts`)],
  ['save', (verbs) => verbs.put(`${SITE}/draft`, { content: {}, version: 0 })],
  ['discard', (verbs) => verbs.delete(`${SITE}/draft`)],
  ['publish', (verbs) => verbs.post(`${SITE}/versions`, {})],
  ['restore', (verbs) => verbs.post(`${SITE}/versions/restore`, { version: 0 })],
  ['upload', async (verbs) => verbs.post(`${SITE}/pictures`, formOf(await pictureOf('png')))],
];
const others = Object.values(Privilege).filter((value) => value !== Privilege.admin);

test.each(calls)('%s is for administrators', async (_, call) => {
  expect((await call(api.as(null)))[0]).toBe(401);
  for (const caller of [
    callerOf(UserType.enterprise, 'e'),
    callerOf(UserType.employee, 'all-others', { privileges: others }),
  ])
    expect((await call(api.as(caller)))[0]).toBe(403);
});

test('a draft is published, served over the operator’s file, and an earlier version comes back', async () => {
  expect(await served()).toMatchObject({
    hotline: '400-1',
    links: { official: 'https://op.test/', order: example.links.order },
  });
  const [, { version }] = await saveNow({ hotline: '95000', name: NAME, links: { order: '' } });
  const [, read] = await as.get(SITE);
  expect(read).toMatchObject({
    draft: { content: { hotline: '95000' } },
    draft_version: version,
    published: {},
    base: { hotline: '400-1' },
    defaults: { name: { 'zh-CN': '账号门户', 'en-US': 'Account Portal' }, sender: 'Account portal' },
    sources: { hotline: 'file', links: { official: 'file', order: 'example' }, name: 'example' },
    versions: [],
    closed: false,
  });
  expect((await served()).hotline).toBe('400-1');

  const [, published] = await as.post(`${SITE}/versions`, { version });
  expect(await served()).toMatchObject({
    hotline: '95000',
    links: { official: 'https://op.test/', order: '', service: example.links.service },
    words: { 'en-US': { 'common.portal': "Sea & Star's" }, 'zh-CN': { 'common.portal': '海星云' } },
  });
  expect(await as.get(SITE)).toMatchObject([
    200,
    {
      draft: null,
      sources: { hotline: 'own', name: 'own', links: { order: 'own', official: 'file' } },
      versions: [{ version: published.version, by: expect.any(String), restored_from: null }],
    },
  ]);

  const html = String((await api.as(null).get('/microapp/loginEnterprisePortal', page))[1]);
  expect(html).toContain('Enterprise sign-in · Sea &amp; Star&#39;s</title>');

  const [, back] = await as.post(`${SITE}/versions/restore`, { version: 0 });
  expect(back.version).toBeGreaterThan(published.version);
  expect((await served()).hotline).toBe('400-1');
  expect((await as.post(`${SITE}/versions/restore`, { version: published.version }))[0]).toBe(200);
  expect((await served()).hotline).toBe('95000');
  expect(await as.post(`${SITE}/versions/restore`, { version: 9999 })).toMatchObject([
    404,
    { code: 'Account.NotFound' },
  ]);
});

test('an instance that runs serves what another one published within two seconds', async () => {
  let now = 0;
  const site = createSite(api.db, () => now);
  await publish({ hotline: '1' });
  expect((await site.current()).hotline).toBe('1');
  await publish({ hotline: '2' });
  now = 999;
  expect((await site.current()).hotline).toBe('1');
  now = 1000;
  expect((await site.current()).hotline).toBe('2');
});

test('while the database does not answer, pages keep the content', async () => {
  let now = 0;
  let away = false;
  const db = {
    selectFrom(table: 'site_version') {
      if (away) throw new Error('away');
      return api.db.selectFrom(table);
    },
  };
  const site = createSite(db as unknown as typeof api.db, () => now);
  await publish({ hotline: '3' });
  await site.current();
  [away, now] = [true, 5000];
  expect((await site.current()).hotline).toBe('3');
});

test('publishing and bringing back need a recent sign-in; an outdated draft is not overwritten', async () => {
  const [, { version }] = await saveNow({ hotline: '4' });
  const [, next] = await save({ hotline: '5' }, version);
  expect(await save({ hotline: '6' }, version)).toMatchObject([
    409,
    {
      code: 'Account.Conflict',
      current: { content: { hotline: '5' }, version: next.version, time: expect.any(String), by: expect.any(String) },
    },
  ]);
  expect((await as.post(`${SITE}/versions`, { version }))[0]).toBe(409);
  await api.db
    .updateTable('session')
    .set({ signed_in_at: new Date(Date.now() - 601_000) })
    .where('user_id', '=', admin.userId)
    .execute();
  for (const [path, body] of [
    ['versions', {}],
    ['versions/restore', { version: 0 }],
  ] as const)
    expect(await as.post(`${SITE}/${path}`, body)).toMatchObject([403, { code: 'Account.SignIn.Recent.Required' }]);
  expect((await api.as(admin).delete(`${SITE}/draft`))[0]).toBe(200);
  expect((await as.delete(`${SITE}/draft`))[0]).toBe(404);
  await api.db.updateTable('session').set({ signed_in_at: new Date() }).where('user_id', '=', admin.userId).execute();
  expect((await as.post(`${SITE}/versions`, {}))[0]).toBe(404);
});

test.each<[string, () => Promise<[number, unknown]>]>([
  ['is discarded', () => as.delete(`${SITE}/draft`)],
  ['is published', () => as.post(`${SITE}/versions`, {})],
  ['is passed by an earlier version', () => as.post(`${SITE}/versions/restore`, { version: 0 })],
])('after a draft %s, forms of before do not overwrite what is stored', async (_, act) => {
  const [, { version }] = await saveNow({ hotline: '7' });
  expect((await act())[0]).toBe(200);
  const published = (await as.get(SITE))[1] as { published: object; draft: { content: object } | null };
  const now = published.draft?.content ?? published.published;
  for (const refused of [
    await save({ hotline: '8' }, version),
    await as.post(`${SITE}/versions`, { version }),
    await as.delete(`${SITE}/draft?version=${version}`),
  ])
    expect(refused).toMatchObject([409, { current: { content: now } }]);
  expect(await as.get(SITE)).toMatchObject([200, { draft: published.draft, published: published.published }]);
  expect((await saveNow({ hotline: '8' }))[0]).toBe(200);
});

test('a save names the version that it was made from', async () => {
  expect((await as.put(`${SITE}/draft`, { content: {} }))[0]).toBe(400);
});

const COLOURS = { light: '#2848A8', dark: '#9AB0F5', panel: '#14213F' };
const CODE = 'mail.verifyCode.text';
test.each<[string, object, string, RegExp?]>([
  ['a pale colour', { colours: { ...COLOURS, light: '#7f9bff' } }, 'Account.Site.Contrast', /2\.\d+:1.* 4\.5:1/],
  ['a panel on which text cannot be read', { colours: { ...COLOURS, panel: '#8090c0' } }, 'Account.Site.Contrast'],
  ['no colour', { colours: { ...COLOURS, dark: 'blue' } }, 'siteColour.illegal'],
  ['a link by http', { links: { help: 'http://x.test/' } }, 'siteAddress.illegal'],
  ['a slide that runs a script', { carousel: [slide({ path: 'javascript:alert(1)' })] }, 'sitePath.illegal'],
  ['a picture of others', { carousel: [slide({ image: 'https://x.test/a.png' })] }, 'request.invalid'],
  [
    'a picture that does not exist',
    { logo: { light: '/microapp/site/sp-abc', dark: '' } },
    'Account.Site.Picture.Unknown',
  ],
  ['a text without its code', { texts: [{ id: CODE, ...both('Hello') }] }, 'Account.Site.Text.Slot.Missing', /code/],
  [
    'a text with an unknown slot',
    { texts: [{ id: CODE, ...both('{code} {secret}') }] },
    'Account.Site.Text.Slot.Unknown',
    /secret/,
  ],
  ['a text that cannot be read', { texts: [{ id: CODE, ...both('{code') }] }, 'Account.Site.Text.Syntax'],
  ['a text of no message', { texts: [{ id: 'common.portal', ...both('x') }] }, 'Account.Site.Text.Unknown'],
  ['an unknown key', { remotes: [] }, 'request.invalid'],
])('%s is refused', async (_, content, code, text = /./) => {
  expect(await saveNow(content)).toMatchObject([400, { code, message: expect.stringMatching(text) }]);
});

function both(text: string) {
  return { 'zh-CN': text, 'en-US': text };
}
function slide(change: object) {
  return { name: both('One'), text: both('Two'), path: '', image: '', siteId: 1, ...change };
}

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s picture is stored without metadata and served to everybody',
  async (format) => {
    const address = await upload(format);
    const response = await fetch(api.url + address);
    expect(response.headers.get('content-type')).toBe(`image/${format}`);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format, width: 60, height: 20 });
  },
);

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Account.Site.Picture.Type'],
  ['a script', Buffer.from('alert(1)'), 'Account.Site.Picture.Type'],
  ['a large file', Buffer.alloc(2 * 1024 * 1024 + 1), 'Account.Site.Picture.Size'],
])('%s is refused as a picture', async (_, bytes, code) => {
  expect(await as.post(`${SITE}/pictures`, formOf(bytes))).toMatchObject([400, { code }]);
});

test('a picture stays while a draft or a version names it', async () => {
  const [used, unused] = [await upload('png'), await upload('png')];
  await publish({ logo: { light: used, dark: '' } });
  await publish({});
  api.advance(3 * 24 * 3600);
  await deleteOrphans(api.services);
  expect((await fetch(api.url + used)).status).toBe(200);
  expect((await fetch(api.url + unused)).status).toBe(404);
});

test('messages have the provider’s texts and sender', async () => {
  const own = { 'zh-CN': '验证码 {code}', 'en-US': 'Your code: {code}' };
  await publish({ sender: NAME, texts: [{ id: CODE, ...own }] });
  Object.assign(api.services.site, createSite(api.db));
  await inTransaction(api.db, (tx) =>
    queueMessage(tx, {
      channel: 'email',
      to: 'ann@example.com',
      reader: { locale: 'en-US', timeZone: 'UTC' },
      template: 'verifyCode',
      values: { purpose: 'registration', minutes: 5 },
      code: '123456',
      dedupeKey: 'own text',
      at: api.services.clock.now(),
    }),
  );
  const sent: unknown[] = [];
  const send = (message: unknown) => {
    sent.push(message);
    return Promise.resolve();
  };
  while (await deliverNext(api.services, { channel: 'email', send, breaker: createBreaker() })) continue;
  expect(sent).toContainEqual(
    expect.objectContaining({ to: 'ann@example.com', text: 'Your code: 123456', sender: "Sea & Star's" }),
  );
});

test('a stored text of before `{lock}` leads to the page as it says, and the sentence that locks is added', async () => {
  const before = [
    { id: 'mail.staffEnabled.text', ...both('Welcome back. Sign in here: {link}') },
    { id: 'mail.accountEnabled.text', ...both('It works again: {reason}') },
    { id: 'mail.ssoOnlyOn.sms', ...both('{domain}: {link}') },
  ];
  await publish({ texts: before });
  // Texts that were published are not refused later.
  await publish({ texts: before });
  await makeUser(api, 'stored', { email: 'stored@acme.example', language: 'en-US' });
  const tellOf = async (act: 'staff.enabled' | 'account.enabled', page?: string) => {
    await inTransaction(api.db, async (tx) => {
      const reader = await findOwner(tx, 'stored');
      await tellOfAct(tx, api.services, {
        act,
        locks: 'stored',
        to: { channel: 'email', to: 'stored@acme.example' },
        reader,
        standing: null,
        values: () => ({ by: 'Bo', reason: 'Found.' }),
        page,
        network: '203.0.113.9',
        userAgent: '',
        at: api.services.clock.now(),
      });
    });
    return api.db
      .selectFrom('outbox')
      .select(['text', 'link'])
      .where('recipient', '=', 'stored@acme.example')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  };
  const staff = await tellOf('staff.enabled', 'https://portal.example/sign-in');
  expect(staff.text.split('\n')).toEqual([
    'Welcome back. Sign in here: https://portal.example/sign-in',
    `If this should not have happened, lock the account here: ${staff.link}`,
  ]);
  const account = await tellOf('account.enabled');
  expect(account.text).toContain(`It works again: Found.\nIf this should not have happened`);
  expect([staff, account].map(({ link }) => new URL(link ?? '').searchParams.has('report_code'))).toEqual([true, true]);
  const notices = await api.db.selectFrom('notice').select('texts').where('user_id', '=', 'stored').execute();
  expect(JSON.stringify(notices)).not.toMatch(/http|lock/);
});

test('colours and a dark logo are a style of the page; without them the page has none', async () => {
  const light = await upload('png');
  const dark = await upload('webp');
  await publish({});
  await served();
  const plain = String((await api.as(null).get('/microapp/loginEnterprisePortal', page))[1]);
  expect(plain).not.toContain('[data-portal]{--acc-lapis');
  await publish({ colours: { ...COLOURS, light: '#0B6664' }, logo: { light, dark } });
  await served();
  const html = String((await api.as(null).get('/microapp/loginEnterprisePortal', page))[1]);
  expect(html).toMatch(/<style>html\[data-theme=light\] \[data-portal\]\{--acc-lapis:#0B6664!important/);
  expect(html).toContain(`img[src="${light}"]{content:url("${dark}")}`);
});

describe('operators', () => {
  const operate = operateOn(api, { site: siteCommands });
  const file = (content: unknown) => {
    const name = join(apps, 'content.json');
    writeFileSync(name, typeof content === 'string' ? content : JSON.stringify(content));
    return name;
  };

  test('set and print the content, and store pictures', async () => {
    const picture = join(apps, 'logo.png');
    writeFileSync(picture, await pictureOf('png'));
    const [, address = ''] = /: (\/microapp\/site\/\S+)/.exec((await operate('site', 'picture', picture)).out) ?? [];
    const content = { hotline: '96000', logo: { light: address, dark: '' } };
    expect(await operate('site', 'set', file(content))).toMatchObject({ code: 0 });
    expect(JSON.parse((await operate('site', 'get')).out)).toEqual(content);
    expect(await operate('site', 'set', file({ hotline: '97000' }), '--draft')).toMatchObject({ code: 0 });
    expect(await served()).toMatchObject({ hotline: '96000', logo: { 'zh-CN': address } });
    expect(await as.get(SITE)).toMatchObject([200, { draft: { content: { hotline: '97000' }, by: '' } }]);
  });

  test.each([
    ['no JSON', 'hotline', /not JSON/],
    ['an unknown key', { hot: 1 }, /cannot be used/],
    ['a pale colour', { colours: { ...COLOURS, light: '#7f9bff' } }, /4\.5:1/],
  ])('%s is refused', async (_, content, text) => {
    expect(await operate('site', 'set', file(content))).toMatchObject({ code: 1, err: expect.stringMatching(text) });
  });
});
