import { testApi } from '../../testing/test-api.ts';
import { applicationWorld, BACK } from '../../testing/worlds/application-world.ts';
import { look, PERSON } from '../../testing/worlds/person.ts';

const api = await testApi();
const { register, request, redeemed, signInToPortal } = applicationWorld(api);
const FOREIGN = 'https://evil.example/back';
const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');
/** Address and fields of the form of a page. */
const formIn = (html: string) => ({
  action: unescaped(/<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? ''),
  fields: Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      unescaped(value ?? ''),
    ]),
  ),
});
let shop: { id: string; secret: string };

beforeAll(async () => {
  shop = await register('shop');
});

describe('the sign-in page', () => {
  const pageOf = async (more: Record<string, string>) => {
    const { headers } = await look(api, request(shop.id, more).path, PERSON);
    return new URL(headers.location ?? 'http://nowhere').searchParams;
  };

  test.each([
    ['en', 'en_US'],
    ['fr-FR zh-Hans-CN en', 'zh_CN'],
    ['fr de', null],
  ])('has the first known language of ui_locales: %s', async (ui_locales, lang) => {
    expect((await pageOf({ ui_locales })).get('lang')).toBe(lang);
  });

  test('has the language of our own parameter before it', async () => {
    expect((await pageOf({ ui_locales: 'en', lang: 'zh_CN' })).get('lang')).toBe('zh_CN');
  });

  test('knows the account of login_hint', async () => {
    expect((await pageOf({ login_hint: 'ann@acme.example' })).get('login_hint')).toBe('ann@acme.example');
  });
});

describe('a request that cannot return to its application', () => {
  test.each([
    ['an address that is not registered', 'en-US', { redirect_uri: FOREIGN }, 'not registered for it'],
    ['an address that is not registered', 'zh-CN', { redirect_uri: FOREIGN }, '要求返回的地址未在门户登记'],
    ['an unknown application', 'en-US', { client_id: 'nobody' }, 'This application is not registered here'],
    ['an unknown application', 'zh-CN', { client_id: 'nobody' }, '该应用未在门户登记'],
  ])('with %s says so, in %s', async (_, ui_locales, more, text) => {
    const page = await look(api, request(shop.id, { ...more, ui_locales }).path, PERSON);
    expect(page).toMatchObject({ status: 400, text: expect.stringContaining(text) });
    expect(page.text).toContain(`<html lang="${ui_locales}">`);
    expect(page.headers.location).toBeUndefined();
    expect(page.text).not.toContain('evil.example');
  });

  test.each([
    [
      { redirect_uri: FOREIGN },
      'For the people who run the application: shop: redirect_uri did not match any of the client&#39;s registered redirect_uris',
    ],
    [{ client_id: 'nobody' }, 'For the people who run the application: client is invalid'],
    [{ redirect_uri: '' }, 'shop: missing required parameter &#39;redirect_uri&#39;'],
  ])('names the mistake of %j to those who can mend it', async (more, text) => {
    const page = await look(api, request(shop.id, { ...more, ui_locales: 'en' }).path, PERSON);
    expect(page.text).toContain(text);
    expect(page.headers.location).toBeUndefined();
    const chinese = await look(api, request(shop.id, { ...more, ui_locales: 'zh' }).path, PERSON);
    expect(chinese.text).toContain('供应用负责人参考：');
  });

  test('tells a program the same', async () => {
    const [status, body] = await api
      .browser()
      .get(request(shop.id, { redirect_uri: FOREIGN, lang: 'en_US' }).path, {
        headers: { accept: 'application/json' },
      });
    expect([status, body]).toMatchObject([
      400,
      { error: 'invalid_redirect_uri', message: expect.stringContaining('not registered for it') },
    ]);
  });

  test.each([
    ['post_logout_redirect_uri', 'not registered for it', { client_id: 'shop', post_logout_redirect_uri: FOREIGN }],
    ['client_id', 'This application is not registered here', { client_id: 'nobody' }],
  ])('at the end of a session says the same about %s', async (_, text, query) => {
    const page = await look(api, `/oauth2/end_session?${new URLSearchParams({ ...query, ui_locales: 'en' })}`, PERSON);
    expect(page).toMatchObject({ status: 400, text: expect.stringContaining(text) });
    expect(page.headers.location).toBeUndefined();
  });
});

describe('response_mode=form_post', () => {
  const page = async (path: string, browser = api.browser()) => {
    const [status, body] = await browser.get(path, { headers: PERSON });
    return { status, text: String(body) };
  };

  test.each([
    ['en', 'en-US', 'Continue'],
    ['zh-CN', 'zh-CN', '继续'],
  ])('posts the code to the application, which redeems it, %s', async (ui_locales, tag, button) => {
    const browser = api.browser();
    await signInToPortal(browser, 'ann');
    const { path, verifier } = request(shop.id, { response_mode: 'form_post', ui_locales });
    const { status, text } = await page(path, browser);
    expect([status, formIn(text)]).toEqual([
      200,
      { action: BACK, fields: { code: expect.any(String), state: 'st', iss: 'http://localhost' } },
    ]);
    expect(text).toContain(`<html lang="${tag}">`);
    expect(text).toContain(`<button type="submit">${button}</button>`);
    const back = new URL(BACK);
    back.searchParams.set('code', formIn(text).fields['code'] ?? '');
    expect((await redeemed(shop, back, verifier))[0]).toBe(200);
  });

  test('needs no inline script, and its form leads only to sites by https', async () => {
    const { headers, text } = await look(
      api,
      request(shop.id, { response_mode: 'form_post', prompt: 'none' }).path,
      PERSON,
    );
    const scripts = [...text.matchAll(/<script[^>]*>([^<]*)</g)].map(([tag, inline]) => [tag, inline]);
    expect(scripts).toEqual([['<script src="/api/account/v1/submit-form.js"><', '']]);
    expect(headers['content-security-policy']).toMatch(
      /script-src 'self';.*form-action https: https:\/\/shop\.example;/,
    );
    const [, script] = await api.as(null).get('/api/account/v1/submit-form.js');
    expect(String(script)).toContain('document.forms[0].submit()');
  });

  test('posts errors too, and none to an address that is not registered', async () => {
    const more = { response_mode: 'form_post', prompt: 'none' };
    expect(formIn((await page(request(shop.id, more).path)).text)).toMatchObject({
      action: BACK,
      fields: { error: 'login_required', state: 'st' },
    });
    const foreign = await page(request(shop.id, { ...more, redirect_uri: FOREIGN }).path);
    expect([foreign.status, formIn(foreign.text).action]).toEqual([400, '']);
  });

  test.each([
    ['web_message', 'unsupported_response_mode'],
    ['query.jwt', 'unsupported_response_mode'],
    ['fragment', 'invalid_request'],
  ])('another one, %s, is an OAuth error at the application', async (mode, error) => {
    const { status, headers } = await look(api, request(shop.id, { response_mode: mode }).path, PERSON);
    const back = new URL((headers.location ?? 'http://nowhere').replace('#', '?'));
    expect([status, back.origin + back.pathname, Object.fromEntries(back.searchParams)]).toMatchObject([
      303,
      BACK,
      { error, state: 'st' },
    ]);
  });
});
