import type { Page } from '@playwright/test';
import { htmlWithout } from '../../world/html-without.ts';
import { demoAccount, enterPassword, newcomer, newestMessage, passCaptcha, tag } from '../../world/person.ts';
import { openPrerendered, prerenderedIn } from '../../world/prerendered.ts';
import { expect, expectAccessible, formsOf, LANGS, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

/**
 * Delays the shell's first script until `release`, as on a slow connection: until then only the prerendered page is
 * shown.
 */
async function heldBack(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/microapp/static/main.*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const lang of formsOf(LANGS.toReversed())) {
  test(`clicks and input on the prerendered page are kept when the page becomes live (${lang})`, async ({
    portal,
    visit,
  }) => {
    const auth = words('auth', lang);
    const common = words('common', lang);
    const { page } = await visit({ lang });
    const release = await heldBack(page);

    await openPrerendered(page, `${portal.url}/microapp/loginEnterprisePortal?lang=${tag(lang)}`);
    await page.getByText(auth('signIn.byCode'), { exact: true }).click();
    await expectAccessible(page);
    release();

    await expect(page.getByLabel(common('code.label'), { exact: true })).toBeVisible();
    await expect(page.getByLabel(auth('signIn.email'), { exact: true })).toBeVisible();
    await expect(page.locator('[data-prerender]')).toHaveCount(0);
  });
}

test('a code requested on the prerendered registration is sent to the typed address, after the captcha (en-US)', async ({
  portal,
  visit,
}) => {
  const auth = words('auth', 'en-US');
  const common = words('common', 'en-US');
  const { page } = await visit();
  const who = newcomer('early', 'en-US');
  const release = await heldBack(page);
  await openPrerendered(page, `${portal.url}/microapp/registerEnterprisePortal?lang=${tag('en-US')}`);
  await page.getByLabel(auth('register.field.email'), { exact: true }).fill(who.email);
  await passCaptcha(page, portal, async () => {
    await page.getByRole('button', { name: named(common('code.send')) }).click();
    await page.getByLabel(auth('register.field.username'), { exact: true }).fill(who.username);
    await expect(prerenderedIn(page)).toBeVisible();
    release();
  });
  const { code } = await newestMessage(portal, who.email, (m) => m.code !== undefined);
  expect(code).toMatch(/^\d{6}$/);
  await expect(page.getByLabel(auth('register.field.username'), { exact: true })).toHaveValue(who.username);
});

test('input after a switch of the sign-in method is kept (en-US)', async ({ portal, visit }) => {
  const auth = words('auth', 'en-US');
  const { page } = await visit();
  for (const [tap, label] of [
    ['signIn.byCode', 'signIn.email'],
    ['signIn.usePhone', 'signIn.phone'],
  ] as const) {
    const release = await heldBack(page);
    await openPrerendered(page, `${portal.url}/microapp/loginEnterprisePortal?lang=${tag('en-US')}`);
    await page.getByText(auth(tap), { exact: true }).click();
    const typed = tap === 'signIn.byCode' ? 'lin@acme.example' : '13800000126';
    await page.getByLabel(auth('signIn.account'), { exact: true }).fill(typed);
    await expect(prerenderedIn(page)).toBeVisible();
    release();
    await expect(page.locator('[data-prerender]')).toHaveCount(0);
    await expect(page.getByLabel(auth(label), { exact: true })).toHaveValue(typed);
    await page.unroute('**/microapp/static/main.*.js');
  }
});

test('a sign-in submitted on the prerendered page is sent when the page becomes live (en-US)', async ({
  portal,
  visit,
}) => {
  const who = await demoAccount(portal, 'enterprise');
  const { page } = await visit();
  const release = await heldBack(page);
  await openPrerendered(page, `${portal.url}/microapp/loginEnterprisePortal?lang=${tag('en-US')}`);
  await enterPassword(page, 'en-US', who.account, who.password);
  await expect(prerenderedIn(page)).toBeVisible();
  expect(page.url()).not.toContain('verify_info');
  release();
  await page.waitForURL(/\/profile\/baseInfo/);
});

test('input in a prerendered registration and the focus on a link are kept (zh-CN)', async ({ portal, visit }) => {
  const auth = words('auth', 'zh-CN');
  const { page } = await visit({ lang: 'zh-CN' });
  const release = await heldBack(page);
  await openPrerendered(page, `${portal.url}/microapp/registerEnterprisePortal?lang=${tag('zh-CN')}`);
  await expect(page).toHaveTitle(`${auth('register.title')} · ${words('common', 'zh-CN')('common.portal')}`);
  const name = page.locator('input[id$="login_name"]');
  await name.fill('lin-2026');
  const link = page.getByRole('link', { name: auth('register.signIn') });
  await link.focus();
  await expectAccessible(page);
  release();
  await expect(page.locator('[data-prerender]')).toHaveCount(0);
  await expect(name).toHaveValue('lin-2026');
  await expect(link).toBeFocused();
});

for (const path of [
  '/registerPartnerPortal',
  '/registerIndividualPortal',
  '/setPassword/set?user_type=2',
  '/setPassword/reset?reset_code=x&user_id=y&status=1',
]) {
  test(`${path} shows before any script has run, and becomes live`, async ({ portal, visit }) => {
    const { page } = await visit();
    const release = await heldBack(page);
    await openPrerendered(page, `${portal.url}/microapp${path}${path.includes('?') ? '&' : '?'}lang=${tag('en-US')}`);
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.textContent();
    release();
    await expect(page.locator('[data-prerender]')).toHaveCount(0);
    await expect(heading).toHaveText(before ?? '');
  });
}

const CHOOSER = '/microapp/checkAccount';

test('a shell whose bundles take longer than the time limit of a manifest finds the manifest that was read meanwhile', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  await page.route('**/microapp/static/main.*.js', async (route) => {
    await new Promise((resolve) => {
      // oxlint-disable-next-line portal/no-fixed-sleep -- Longer than the time limit of a manifest.
      setTimeout(resolve, 5000);
    });
    await route.continue();
  });
  await htmlWithout(page, 'manifest');
  const manifests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('mf-manifest.json')) manifests.push(request.url());
  });
  await page.goto(`${portal.url}${CHOOSER}?lang=${tag('en-US')}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: words('auth', 'en-US')('checkAccount.title') })).toBeVisible();
  expect(manifests).toHaveLength(1);
});

test('a manifest whose request failed before the shell ran is requested again', async ({ portal, visit }) => {
  const { page } = await visit();
  const release = await heldBack(page);
  await htmlWithout(page, 'manifest');
  const manifest = '**/remotes/auth/mf-manifest.json?*';
  await page.route(manifest, (route) => route.abort());
  let failed = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('mf-manifest.json')) failed += 1;
  });
  await page.goto(`${portal.url}${CHOOSER}?lang=${tag('en-US')}`, { waitUntil: 'commit' });
  // The request of the boot script, and its second attempt without the cache.
  await expect.poll(() => failed).toBe(2);
  await page.unroute(manifest);
  release();
  await expect(page.getByRole('heading', { name: words('auth', 'en-US')('checkAccount.title') })).toBeVisible();
});
