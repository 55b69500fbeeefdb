import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { openSignedIn } from '../../world/by-api.ts';
import { demoAccount, enterPassword } from '../../world/person.ts';
import type { Portal } from '../../world/portal.ts';
import { serveFiles } from '../../world/static-server.ts';
import { expect, expectAccessible, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const dist = join(import.meta.dirname, '../../../../foreign-host/dist');
const BUILT_SITES = join(import.meta.dirname, '../../../../../.cache/sites');

/** The foreign host on an origin of its own: it reads the portal's `config.json`, and loads remotes from the portal. */
async function foreignHost(portal: Portal) {
  return serveFiles(
    { '/foreign-host/': dist },
    {
      special: async (path, response) => {
        if (path === '/microapp/config.json') {
          const config = (await (await fetch(portal.url + path)).json()) as { remotes: { manifest: string }[] };
          const remotes = config.remotes.map((remote) => ({
            ...remote,
            manifest: new URL(remote.manifest, portal.url).href,
          }));
          response.setHeader('Content-Type', 'application/json');
          response.end(JSON.stringify({ ...config, apiBase: portal.url, remotes }));
          return true;
        }
        if (!path.startsWith('/foreign-host/') || path.startsWith('/foreign-host/static/')) return false;
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(await readFile(join(dist, 'index.html')));
        return true;
      },
    },
  );
}

test('a host on another origin, registered in the console, signs a person in and reads; once it is disabled it is cut off', async ({
  atEnd,
  freshPortal: portal,
  visit,
}) => {
  test.slow();
  const [staff, common] = [words('staff', 'en-US'), words('common', 'en-US')];
  const host = await foreignHost(portal);
  atEnd(host.stop);
  /** Whether its pages may call the API with cookies. */
  const mayCall = async () =>
    (await fetch(`${portal.url}/userinfo`, { headers: { origin: host.url } })).headers.get(
      'access-control-allow-credentials',
    ) === 'true';
  // The browser logs each call that it blocks.
  const { page } = await visit({ expected: [/blocked by CORS policy/] });
  const check = () => page.getByRole('button', { name: 'Check' }).click();
  await test.step('the check of its page names what is missing', async () => {
    let configure = () => {};
    const configured = new Promise<void>((done) => (configure = done));
    await page.route('**/config.json', (route) => configured.then(() => route.continue()));
    await page.goto(`${host.url}/foreign-host/checkAccount`, { waitUntil: 'commit' });
    // Nothing can be pressed before the page listens.
    await expect(page.getByRole('button', { name: 'Check' })).toBeDisabled();
    configure();
    await check();
    await expect(page.getByText(`origin: the API refuses calls from ${host.url}`)).toBeVisible();
  });
  const { page: admin } = await visit();
  const press = (text: string) => admin.getByRole('button', { name: named(text) }).click();
  await test.step('an administrator registers it', async () => {
    expect(await mayCall()).toBe(false);
    await openSignedIn(admin, portal, 'en-US', 'staff-admin', '/system/applications/add');
    const fill = (name: string, value: string) => admin.getByLabel(staff(name), { exact: true }).fill(value);
    await fill('applications.clientId', 'harbour');
    await admin.getByRole('radio', { name: staff('applications.kind.public') }).check();
    await fill('applications.field.name_zh', '港口内网');
    await fill('applications.field.name_en', 'Harbour intranet');
    await fill('applications.field.redirect_uris', `${host.url}/foreign-host/login`);
    await fill('applications.field.origins', host.url);
    await admin.getByRole('checkbox', { name: staff('applications.field.embeds') }).check();
    await press(staff('applications.add.submit'));
    await press(common('common.close'));
    await expect(admin.getByRole('heading', { level: 1, name: 'Harbour intranet' })).toBeVisible();
    await expect(admin.getByText(staff('applications.embeds'), { exact: true })).toBeVisible();
    await expectAccessible(admin);
    await expect.poll(mayCall).toBe(true);
  });

  const { account, password } = await demoAccount(portal, 'enterprise');
  await test.step('a person signs in there, and reads the profile', async () => {
    await page.goto(`${host.url}/foreign-host/loginEnterprisePortal`);
    await enterPassword(page, 'en-US', account, password);
    await page.waitForURL(`${host.url}/foreign-host/profile/baseInfo`);
    await expect(page.getByText(account)).toBeVisible();
    await page.reload();
    await expect(page.getByText(account)).toBeVisible();
    await check();
    await expect(page.getByText('Nothing is wrong with this page.')).toBeVisible();
  });

  await test.step('disabled, it reads nothing within seconds', async () => {
    await admin.reload();
    await expect(admin.getByText('1 person')).toBeVisible();
    await press(staff('applications.disable'));
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: named(staff('applications.disable')) })
      .click();
    await expect(admin.getByText(staff('applications.disabled'), { exact: true })).toBeVisible();
    await expect.poll(mayCall).toBe(false);
    await page.reload();
    await page.waitForURL(`${host.url}/foreign-host/loginEnterprisePortal`);
    await expect(page.getByText(account)).toBeHidden();
  });
});

/** The sites with a router of their own, in place of what the portal has below `/sites/`. */
const SITES = ['react-18', 'react-19', 'vue'];
const serveSites = (page: Page, portal: Portal) =>
  page.route(`${portal.url}/sites/**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice('/sites/'.length);
    const file = /(^|\/)static\//.test(path) ? path : `${path.split('/', 1)[0]}/index.html`;
    return route.fulfill({ path: join(BUILT_SITES, path.startsWith('react-18/') ? '' : 'vite', file) });
  });

/** Notes which listeners the scripts of our remotes have at the window and the document: `listening()` in the page. */
function noteListeners() {
  const noted = new Map<string, Set<unknown>>();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const ofRemotes = () => new Error().stack?.includes('/remotes/') ?? false;
  const isShared = (target: unknown) => target === window || target === document;
  EventTarget.prototype.addEventListener = function add(type: string, ...rest: [never, never]) {
    if (isShared(this) && ofRemotes()) noted.set(type, (noted.get(type) ?? new Set()).add(rest[0]));
    addEventListener.call(this, type, ...rest);
  };
  EventTarget.prototype.removeEventListener = function remove(type: string, ...rest: [never, never]) {
    if (isShared(this)) noted.get(type)?.delete(rest[0]);
    removeEventListener.call(this, type, ...rest);
  };
  Object.assign(window, { listening: () => [...noted].flatMap(([type, all]) => [...all].map(() => type)) });
}
const listening = (page: Page) => page.evaluate(() => (window as unknown as { listening: () => string[] }).listening());

const valuesOf = (elements: Locator, name: string) =>
  elements.evaluateAll(
    (all, property) => [...new Set(all.map((one) => getComputedStyle(one).getPropertyValue(property)))],
    name,
  );

/** Rules of a page that leave nothing as it was, whatever their weight. */
const HOSTILE = `
  button, input, label, p, a, h1, h2, ul, li, div, span { margin: 40px; color: red; text-transform: uppercase; }
  #app #app, #app *, [data-portal] * { border: 9px dotted red !important; font: italic 30px/2 serif !important; }
  a:hover, a { text-decoration: line-through !important; }
  html body { word-spacing: 30px; text-indent: 50px; letter-spacing: 9px; cursor: crosshair; }`;
const COMPARED = [
  ...['color', 'font', 'margin', 'padding', 'border', 'background', 'text-decoration', 'text-transform'],
  ...['word-spacing', 'text-indent', 'letter-spacing', 'cursor'],
];

/**
 * What is in a remote and how it looks, before and after a change of the page: a style sheet that it adds for that
 * moment, or a click on the element with `data-change`. In one step, so that nothing else changes.
 */
const looksAround = (remote: Locator, css?: string) =>
  remote.evaluate(
    (root, { names, sheet }) => {
      const looks = () =>
        [root, ...root.querySelectorAll('*')].map((one) => {
          const style = getComputedStyle(one);
          return `${one.tagName} ${names.map((name) => style.getPropertyValue(name)).join('; ')}`;
        });
      const before = looks();
      if (sheet === undefined) document.querySelector<HTMLElement>('[data-change]')?.click();
      const style = document.head.appendChild(Object.assign(document.createElement('style'), { textContent: sheet }));
      const link = document.querySelector('#app a');
      const changed = { before, after: looks(), link: link && getComputedStyle(link).borderTopStyle };
      style.remove();
      return changed;
    },
    { names: COMPARED, sheet: css },
  );

test('sites on React 18, React 19 and Vue embed remotes beside their own router, session and styles', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  const [auth, self] = [words('auth', 'en-US'), words('selfservice', 'en-US')];
  const { account, password } = await demoAccount(portal, 'enterprise');
  await page.addInitScript(noteListeners);
  await serveSites(page, portal);
  await page.goto(`${portal.url}/foreign-host/loginEnterprisePortal`);
  await enterPassword(page, 'en-US', account, password);
  await page.waitForURL(`${portal.url}/foreign-host/profile/baseInfo`);

  const ownPage = page.getByRole('heading', { name: 'Everything for the yard' });
  const place = page.getByRole('navigation').getByRole('status').first();
  const link = (name: string) => page.getByRole('navigation').first().getByRole('link', { name });
  const tab = (id: Parameters<typeof self>[0]) => page.getByRole('link', { name: self(id), exact: true });
  const remote = page.locator('[data-portal] :is(h1, button, label, p)');
  for (const site of SITES) {
    await test.step(`${site}: the session of the portal is that of the remote`, async () => {
      await page.goto(`${portal.url}/sites/${site}/`);
      await link('Profile').click();
      await expect(page.getByText(account)).toBeVisible();
    });

    await test.step(`${site}: neither has the styles of the other`, async () => {
      expect(await valuesOf(page.locator('nav a').first(), 'color')).toEqual(['rgb(120, 40, 10)']);
      expect(await remote.count()).toBeGreaterThan(3);
      expect(await valuesOf(remote, 'text-transform')).toEqual(['none']);
      expect(await valuesOf(remote, 'font-style')).toEqual(['normal']);
      expect(await valuesOf(remote, 'margin-left')).not.toContain('40px');
      for (const font of await valuesOf(remote, 'font-family')) expect(font).toContain('PingFang SC');
    });

    await test.step(`${site}: both routers go together`, async () => {
      await link('Verification').click();
      await expect(tab('profile.tab.authentication')).toHaveAttribute('aria-current', 'page');
      await tab('profile.tab.baseInfo').click();
      await expect(place).toHaveText('/account/profile/baseInfo');
      await expect(tab('profile.tab.baseInfo')).toHaveAttribute('aria-current', 'page');
      await page.goBack();
      await expect(tab('profile.tab.authentication')).toHaveAttribute('aria-current', 'page');
      await link('Accounts').click();
      await expect(page.getByRole('heading', { name: auth('checkAccount.title') })).toBeVisible();
    });

    await test.step(`${site}: closed, the remotes leave nothing that acts`, async () => {
      await link('Depot').click();
      await expect(ownPage).toBeVisible();
      await expect(page.locator('[data-portal]')).toHaveCount(0);
      // React keeps one listener for each document that it has rendered into.
      expect([...new Set(await listening(page))]).toEqual(['selectionchange']);
      expect(await valuesOf(page.locator('nav a').first(), 'color')).toEqual(['rgb(120, 40, 10)']);
      expect(await valuesOf(ownPage, 'letter-spacing')).toEqual(['4px']);
    });
  }

  const button = (text: string) => page.getByRole('button', { name: named(text) });
  const common = words('common', 'en-US');
  const dialog = page.getByRole('dialog');
  await test.step('in a shadow root no rule of the page reaches a remote', async () => {
    await link('Profile').click();
    await expect(page.getByText(account)).toBeVisible();
    const { before, after, link: ofPage } = await looksAround(page.locator('[data-portal]'), HOSTILE);
    expect(ofPage).toBe('dotted');
    expect(before.length).toBeGreaterThan(50);
    expect(after).toEqual(before);
    await expectAccessible(page, 'main');
  });

  await test.step('in a shadow root fields, lists and dialogs have the focus as elsewhere', async () => {
    await button(common('common.editOf', { what: self('profile.account.email') })).click();
    const email = page.getByLabel(self('profile.account.email'), { exact: true });
    await expect(email).toBeFocused();
    await email.fill('somebody-new@example.com');
    const region = page.getByRole('combobox', { name: self('profile.company.region') });
    await region.click();
    await region.fill('Iceland');
    await expect(page.locator('[data-portal] [class*=select-item-option]').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await tab('profile.tab.authentication').focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'main');
    for (let presses = 0; presses < 5; presses++) {
      await page.keyboard.press('Tab');
      // After the last button nothing has it once, and then the dialog again.
      await expect(page.locator('nav a:focus, [data-portal] form :focus')).toHaveCount(0);
    }
    await dialog.getByRole('button', { name: named(common('common.leave.stay')) }).click();
    await expect(dialog).toBeHidden();
    await expect(tab('profile.tab.authentication')).toBeFocused();
    await expect(email).toHaveValue('somebody-new@example.com');
  });

  await test.step('a remote that ends leaves its other half on the page as it was', async () => {
    await page.goto(`${portal.url}/sites/together/profile/baseInfo`);
    await expect(page.locator('#mounted h1')).toBeVisible();
    await expect(page.locator('#app').getByText(account)).toBeVisible();
    const { before, after } = await looksAround(page.locator('#app'));
    await expect(page.locator('#mounted h1')).toHaveCount(0);
    expect(before.length).toBeGreaterThan(50);
    expect(after).toEqual(before);
  });
});

test('a changed file of a remote does not run in a foreign host', async ({ portal, visit }) => {
  const { page } = await visit({ expected: [/./] });
  await page.route('**/remotes/auth/static/__federation_expose_mount.*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `document.title = 'taken over';${await response.text()}` });
  });
  await serveSites(page, portal);
  for (const site of SITES) {
    await page.goto(`${portal.url}/sites/${site}/account/checkAccount`);
    await expect(page.getByText('The account pages cannot be reached right now.')).toBeVisible();
    expect(await page.title()).toBe('Depot');
  }
  await page.goto(`${portal.url}/foreign-host/checkAccount`);
  await expect(page.getByText('auth cannot be reached right now.')).toBeVisible();
  expect(await page.title()).toBe('Harbour Works intranet');
});
