import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { copyOfBuilds, rewriteFile } from '../../world/builds.ts';
import { openSignedIn, startSession } from '../../world/by-api.ts';
import { demoAccount, tag } from '../../world/person.ts';
import { htmlWithout } from '../../world/html-without.ts';
import { serveFiles } from '../../world/static-server.ts';
import { expect, expectAccessible, formsOf, LANGS, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const CHOOSER = '/microapp/checkAccount';

test('a build for a host version that is not served reaches no browser', async ({ atEnd, ownPortal, visit }) => {
  const builds = await copyOfBuilds(atEnd);
  await rewriteFile(join(builds, 'auth/dist'), 'mf-manifest.json', (text) =>
    text.replace('"hostVersion":1,', '"hostVersion":9,'),
  );
  const portal = await ownPortal({ env: { APPS_DIR: builds } });
  const { page } = await visit({ expected: [/RemoteError: auth could not be loaded/] });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${portal.url}${CHOOSER}`);
  await expect(page.getByText(words('common', 'en-US')('remote.failed.title'))).toBeVisible();
  expect(requested.filter((url) => url.includes('/remotes/auth/'))).toEqual([]);
});

test('a preview shows a build to the session of its link, says so, and ends by one click', async ({
  atEnd,
  portal,
  visit,
}) => {
  test.slow();
  const builds = join(await copyOfBuilds(atEnd, { compressed: false }), 'staff/dist');
  await rewriteFile(builds, 'remote.json', (text) => {
    const claim = JSON.parse(text) as { menu: object[] };
    const [first, ...others] = claim.menu;
    const renamed = { ...first, label: { 'zh-CN': '季度报告', 'en-US': 'Quarterly reports' } };
    return JSON.stringify({ ...claim, menu: [renamed, ...others] });
  });
  const server = await serveFiles({ '/': builds });
  atEnd(server.stop);
  const { page, context } = await visit();
  const token = await startSession(context, portal, 'en-US', await demoAccount(portal, 'staff-admin'));
  const headers = { authorization: `Bearer ${token}`, lang: 'en_US' };
  async function post(path: string, data: object): Promise<Record<string, string>> {
    const answer = await context.request.post(`${portal.url}/api/account/v1/remotes/staff/${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Record<string, string>;
  }
  const { digest } = await post('builds', { manifest_url: `${server.url}/mf-manifest.json`, commit: '' });
  const { link = '' } = await post('previews', { digest });

  const files: string[] = [];
  page.on('requestfinished', (request) => files.push(request.url()));
  await page.goto(link);
  const shell = words('shell', 'en-US');
  const menu = page.getByRole('navigation', { name: shell('frame.navigation') });
  await expect(menu.getByRole('link', { name: 'Quarterly reports' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/microapp/overview');
  expect(files.some((file) => file.startsWith(server.url) && file.endsWith('.js'))).toBe(true);
  const line = page.getByRole('region', { name: shell('preview.label') });
  await expect(line).toContainText('Preview of staff');
  await expectAccessible(page);
  const signedOut = await context.request.get(`${portal.url}/microapp/loginEmployeePortal`);
  expect(await signedOut.text()).not.toContain(server.url);

  await line.getByRole('button', { name: named(shell('preview.end')) }).click();
  await expect(line).toBeHidden();
  await expect(menu.getByRole('link').first()).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Quarterly reports' })).toBeHidden();
});

const BAD_DAYS: Record<string, { what: string; meet: (route: Route) => Promise<void> | void }> = {
  'is down': { what: '**/remotes/auth/mf-manifest.json?*', meet: (route) => route.abort() },
  'answers HTML': {
    what: '**/remotes/auth/mf-manifest.json?*',
    meet: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>hello</h1>' }),
  },
  hangs: { what: '**/remotes/auth/mf-manifest.json?*', meet: () => new Promise(() => undefined) },
  throws: {
    what: '**/remotes/auth/remoteEntry*.js',
    meet: (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken build")' }),
  },
};

/** The error panel of a remote that failed or timed out. */
const panel = (page: Page, lang: (typeof LANGS)[number]) =>
  page
    .getByText(words('common', lang)('remote.failed.title'))
    .or(page.getByText(words('common', lang)('remote.late.title')));

for (const [day, { what, meet }] of Object.entries(BAD_DAYS)) {
  test(`a remote that ${day} shows its own panel, and Try again recovers`, async ({ portal, visit }) => {
    const lang = day === 'is down' ? 'zh-CN' : 'en-US';
    const { page } = await visit({ lang, expected: [/./] });
    await htmlWithout(page, 'manifest');
    await page.route(what, meet);
    await page.goto(`${portal.url}${CHOOSER}?lang=${tag(lang)}`);
    await expect(panel(page, lang)).toBeVisible();
    await expectAccessible(page);
    await page.unroute(what);
    await page.getByRole('button', { name: named(words('common', lang)('state.error.retry')) }).click();
    await expect(page.getByRole('heading', { name: words('auth', lang)('checkAccount.title') })).toBeVisible();
  });
}

test('the other remotes work while one is down', async ({ portal, visit }) => {
  const { page } = await visit({ expected: [/./] });
  await page.route('**/remotes/staff/**', (route) => route.abort());
  await openSignedIn(page, portal, 'en-US', 'enterprise');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(words('selfservice', 'en-US')('profile.company.title'))).toBeVisible();
});

test('for a signed-out visitor standalone remotes and the foreign host request no session; a standalone remote has the accounts and a sign-out', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/oauth2/token')) asked.push(request.url());
  });
  await page.goto(`${portal.url}/standalone/auth/checkAccount?lang=en_US`);
  await expect(page.getByRole('heading', { name: words('auth', 'en-US')('checkAccount.title') })).toBeVisible();
  await page.goto(`${portal.url}/foreign-host/checkAccount`);
  await expect(page.getByRole('heading', { name: words('auth', 'en-US')('checkAccount.title') })).toBeVisible();
  expect(asked).toEqual([]);
  await openSignedIn(page, portal, 'en-US', 'enterprise');
  await page.goto(`${portal.url}/standalone/selfservice/profile/baseInfo?lang=en_US`);
  await page.getByRole('button', { name: named(words('common', 'en-US')('host.accounts')) }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: named(words('common', 'en-US')('host.signOut')) }).click();
  await expect(page.getByRole('textbox', { name: words('auth', 'en-US')('signIn.account') })).toBeVisible();
});

test('a second visit requests nothing but the HTML', async ({ portal, visit }) => {
  const { page, context } = await visit();
  const title = words('auth', 'en-US')('checkAccount.title');
  await page.goto(`${portal.url}${CHOOSER}`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const again = await context.newPage();
  const cdp = await context.newCDPSession(again);
  await cdp.send('Network.enable');
  const sent: string[] = [];
  cdp.on('Network.responseReceived', ({ response }) => {
    if (!response.fromDiskCache) sent.push(new URL(response.url).pathname);
  });
  await again.goto(`${portal.url}${CHOOSER}`);
  // Nothing may be evaluated in the page before this: it would count as a use of the page, which loads more.
  await again.waitForLoadState('networkidle');
  expect(sent).toEqual([new URL(CHOOSER, portal.url).pathname]);
  await expect(again.getByRole('heading', { name: title })).toBeVisible();
});

test('a first page does not wait for the manifest, which is read once the page is used', async ({ portal, visit }) => {
  const { page } = await visit();
  const manifests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('mf-manifest.json')) manifests.push(request.url());
  });
  await page.goto(`${portal.url}${CHOOSER}`);
  // Nothing may be evaluated in the page before this: it would count as a use of the page.
  await page.waitForLoadState('networkidle');
  expect(manifests).toEqual([]);
  await expect(page.getByRole('heading', { name: words('auth', 'en-US')('checkAccount.title') })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect.poll(() => manifests.length).toBe(1);
});

test('without config.json a panel explains it, and its button recovers', async ({ portal, visit }) => {
  const { page } = await visit({ expected: [/./] });
  await htmlWithout(page, 'config');
  const settings = /\/microapp\/config\.json\?/;
  await page.route(settings, (route) => route.abort());
  await page.goto(`${portal.url}${CHOOSER}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(settings);
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.getByRole('heading', { name: words('auth', 'en-US')('checkAccount.title') })).toBeVisible();
});

/** The computed styles of an element and of all that it contains. */
const looksOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((root) =>
    [root, ...root.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element);
      return [element.tagName, ...[...style].map((name) => `${name}: ${style.getPropertyValue(name)}`)].join('; ');
    }),
  );

for (const lang of formsOf(LANGS.toReversed())) {
  test(`each remote runs standalone (${lang})`, async ({ portal, visit }) => {
    const { page } = await visit({ lang });
    const auth = words('auth', lang);
    await page.goto(`${portal.url}/standalone/auth/checkAccount?lang=${tag(lang)}`);
    await expect(page.getByRole('heading', { name: auth('checkAccount.title') })).toBeVisible();
    // They have no own sign-in page: that of the auth remote for their user type opens.
    for (const [alone, entry] of [
      ['selfservice', 'Enterprise'],
      ['staff', 'Employee'],
    ] as const) {
      await page.goto(`${portal.url}/standalone/${alone}/?lang=${tag(lang)}`);
      await expect(page.getByRole('textbox', { name: auth('signIn.account') })).toBeVisible();
      expect(page.url()).toContain(`/standalone/auth/login${entry}Portal`);
    }
  });

  test(`a page without React mounts a remote, switches its language and unmounts it (${lang})`, async ({
    portal,
    visit,
  }) => {
    const { page } = await visit();
    await page.goto(`${portal.url}/foreign-host/checkAccount`);
    const title = (l: (typeof LANGS)[number]) =>
      page.getByRole('heading', { name: words('auth', l)('checkAccount.title') });
    await expect(title('en-US')).toBeVisible();
    if (lang === 'zh-CN') {
      await page.getByRole('button', { name: '中文' }).click();
      await expect(title('zh-CN')).toBeVisible();
    }
    expect(await page.evaluate(() => Object.keys(window).filter((key) => /^react/i.test(key)))).toEqual([]);
    expect(await page.title()).toBe('Harbour Works intranet');
    const bar = page.locator('.bar');
    await bar.evaluate((element) => element.append(Object.assign(document.createElement('a'), { href: '#' })));
    const own = await looksOf(page, '[data-portal="auth"]');
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      const names = 'h1, p, a, ul, li, strong, button, input, label';
      sheet.replaceSync(
        `body div :is(${names}) { color: red; text-transform: uppercase; margin: 30px; letter-spacing: 5px }`,
      );
      document.adoptedStyleSheets.push(sheet);
    });
    expect(await looksOf(page, '[data-portal="auth"]'), 'rules of the host do not reach the remote').toEqual(own);
    await page.getByRole('button', { name: 'Unmount' }).click();
    await expect(title(lang)).toBeHidden();
    const ofHost = await looksOf(page, '.bar');
    await page.locator('link[rel=stylesheet]').evaluateAll((links) => {
      for (const link of links) link.remove();
    });
    expect(await looksOf(page, '.bar'), 'rules of the remote do not reach the host').toEqual(ofHost);
  });
}
