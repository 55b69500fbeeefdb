import { look, PERSON } from '../../testing/worlds/person.ts';
import { testApi } from '../../testing/test-api.ts';

const api = await testApi();
const AUTHORISE = `/oauth2/auth?${new URLSearchParams({
  client_id: 'portal',
  response_type: 'code',
  scope: 'openid',
  redirect_uri: 'http://localhost/microapp/login',
  state: 's',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
})}`;

async function tooOften() {
  await api.browser().get(AUTHORISE, { headers: { accept: 'application/json' } });
  await api.db.updateTable('limit_counter').set({ points: 10_000_000 }).where('key', 'like', 'authorise %').execute();
}
afterEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});

test.each([
  [
    'en_US',
    'en-US',
    'Please wait a moment',
    /Too many attempts. Try again in about 15 minutes./,
    'Try again',
    'Back to the portal',
  ],
  ['zh_CN', 'zh-CN', '请稍后再试', /尝试次数过多，请约 15 分钟后再试/, '重试', '返回门户'],
])('too many sign-ins show a page in the requested language, %s', async (lang, tag, title, text, again, home) => {
  await tooOften();
  const page = await look(api, `${AUTHORISE}&lang=${lang}`, PERSON);
  expect(page).toMatchObject({ status: 429, type: 'text/html; charset=utf-8', text: expect.stringMatching(text) });
  expect(page.text).toContain(`<html lang="${tag}">`);
  expect(page.text).toContain(`<h1>${title}</h1>`);
  expect(page.text).toContain(`">${again}</a>`);
  expect(page.text).toContain(`<a href="/microapp/">${home}</a>`);
  expect(page.text).toContain(String(page.headers['x-request-id']));
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'nonce-[^']+'; .*frame-ancestors 'none'$/,
  );
});

test('a short wait is shown in seconds', async () => {
  await tooOften();
  await api.db
    .updateTable('limit_counter')
    .set({ ends_at: new Date(Date.now() + 40_000) })
    .execute();
  expect((await look(api, `${AUTHORISE}&lang=en`, PERSON)).text).toMatch(/Try again in (39|40) seconds/);
});

test.each<[string, Record<string, string>]>([
  ['asks for JSON', { accept: 'application/json' }],
  ['takes anything', { accept: '*/*' }],
  ['says nothing', {}],
  ['is a call of a page', { accept: 'text/html', 'sec-fetch-mode': 'cors' }],
  ['carries the header of calls', { accept: 'text/html', lang: 'en_US' }],
  ['prefers JSON', { accept: 'application/json, text/html;q=0.5' }],
])('a caller that %s gets the JSON error', async (_, headers) => {
  await tooOften();
  const answer = await look(api, AUTHORISE, headers);
  expect(answer).toMatchObject({ status: 429, type: expect.stringContaining('application/json') });
  expect(JSON.parse(answer.text)).toMatchObject({ code: '4290000000', retry_after: expect.any(Number) });
});

test('values from the URL are escaped on the page', async () => {
  await tooOften();
  const { text } = await look(api, `${AUTHORISE}&x="><script>alert(1)</script>&y='onfocus='`, PERSON);
  expect(text).not.toMatch(/<script|'onfocus/);
});

test('other rejections of a navigation are pages too, without a retry link where a retry would fail', async () => {
  const { status, type, text } = await look(api, '/api/account/v1/nothing', { ...PERSON, 'accept-language': 'en' });
  expect([status, type]).toEqual([404, 'text/html; charset=utf-8']);
  expect(text).toContain('<h1>This address cannot be opened</h1>');
  expect(text).not.toContain('Try again<');
});

test('a rejected POST from a provider is a page without a retry link', async () => {
  const { status, type, text } = await look(api, '/oauth2/nothing', { ...PERSON, 'accept-language': 'en' }, 'POST');
  expect([status, type]).toEqual([404, 'text/html; charset=utf-8']);
  expect(text).not.toContain('Try again<');
});

test.each([
  ['query', `${AUTHORISE}&lang=en_US`.replace('portal', 'unknown-client'), {}],
  ['cookie', AUTHORISE.replace('portal', 'unknown-client'), { cookie: 'lang=en_US' }],
])('an invalid authorization request is reported in the language of the %s', async (_, path, headers) => {
  const page = await look(api, path, { ...PERSON, ...headers, 'accept-language': 'zh' });
  expect(page).toMatchObject({
    status: 400,
    type: 'text/html; charset=utf-8',
    text: expect.stringContaining('<h1>Sign-in cannot continue</h1>'),
  });
  expect(page.text).toContain('invalid_client');
});
