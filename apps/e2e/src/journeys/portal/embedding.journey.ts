import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { openSignedIn } from '../../world/by-api.ts';
import { demoAccount, enterPassword } from '../../world/person.ts';
import type { Portal } from '../../world/portal.ts';
import { serveFiles } from '../../world/static-server.ts';
import { expect, expectAccessible, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const distOf = (app: string) => join(import.meta.dirname, '../../../..', app, 'dist');
const dist = distOf('foreign-host');

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

  // The browser logs each call that it blocks.
  const { page } = await visit({ expected: [/blocked by CORS policy/] });
  const { account, password } = await demoAccount(portal, 'enterprise');
  await test.step('a person signs in there, and reads the profile', async () => {
    await page.goto(`${host.url}/foreign-host/loginEnterprisePortal`);
    await enterPassword(page, 'en-US', account, password);
    await page.waitForURL(`${host.url}/foreign-host/profile/baseInfo`);
    await expect(page.getByText(account)).toBeVisible();
    await page.reload();
    await expect(page.getByText(account)).toBeVisible();
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

/** The site on React 18, in place of what the portal has below its path. */
const serveSite = (page: Page, portal: Portal) =>
  page.route(`${portal.url}/react-host/**`, (route) => {
    const file = /static\/[^?]+/.exec(route.request().url())?.[0] ?? 'index.html';
    return route.fulfill({ path: join(distOf('react-host'), file) });
  });

test('a site on React 18 with its own router and styles embeds a remote, and both go on working', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  const auth = words('auth', 'en-US');
  const ownPage = page.getByRole('heading', { name: 'Everything for the yard' });
  const chooser = page.getByRole('heading', { name: auth('checkAccount.title') });
  const signIn = page.getByRole('textbox', { name: auth('signIn.account') });
  const place = page.getByRole('navigation').getByRole('status');
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  await serveSite(page, portal);
  await page.goto(`${portal.url}/react-host/`);
  await expect(ownPage).toBeVisible();

  await test.step('the remote follows the router of the site', async () => {
    await link('Account').click();
    await expect(chooser).toBeVisible();
    await link('Sign in').click();
    await expect(signIn).toBeVisible();
    await page.goBack();
    await expect(chooser).toBeVisible();
  });

  await test.step('the router of the site knows where the remote goes', async () => {
    await page.getByRole('link', { name: auth('checkAccount.enterprise') }).click();
    await expect(signIn).toBeVisible();
    await expect(place).toHaveText('/account/loginEnterprisePortal');
  });

  await test.step('neither has the styles of the other', async () => {
    const valuesOf = (elements: Locator, name: string) =>
      elements.evaluateAll(
        (all, property) => [...new Set(all.map((one) => getComputedStyle(one).getPropertyValue(property)))],
        name,
      );
    expect(await valuesOf(page.locator('nav a'), 'color')).toEqual(['rgb(120, 40, 10)']);
    const remote = page.locator('[data-portal=auth] :is(h1, button, label, p)');
    expect(await remote.count()).toBeGreaterThan(3);
    expect(await valuesOf(remote, 'text-transform')).toEqual(['none']);
    expect(await valuesOf(remote, 'font-style')).toEqual(['normal']);
    expect(await valuesOf(remote, 'margin-left')).not.toContain('40px');
  });

  await test.step('the pages of the site still work', async () => {
    await link('Depot').click();
    await expect(ownPage).toBeVisible();
    await link('Account').click();
    await expect(chooser).toBeVisible();
  });
});

test('a changed file of a remote does not run in a foreign host', async ({ portal, visit }) => {
  const { page } = await visit({ expected: [/./] });
  await page.route('**/remotes/auth/static/__federation_expose_mount.*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `document.title = 'taken over';${await response.text()}` });
  });
  await serveSite(page, portal);
  await page.goto(`${portal.url}/react-host/account/checkAccount`);
  await expect(page.getByText('The account pages cannot be reached right now.')).toBeVisible();
  await page.goto(`${portal.url}/foreign-host/checkAccount`);
  await expect(page.getByText('auth cannot be reached right now.')).toBeVisible();
  expect(await page.title()).toBe('Harbour Works intranet');
});
