import type { Page } from '@playwright/test';
import { demoAccount, enterPassword, tag } from '../world/person.ts';
import { expect, expectAccessible, LANGS, test } from '../world/test.ts';
import { words } from '../world/words.ts';

/** Delays the shell's first script until `release`, as on a slow connection: until then only the prerendered page is there. */
async function heldBack(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => { release = resolve; });
  await page.route('**/microapp/static/main.*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const lang of LANGS) {
  test(`clicks and input on the prerendered page are kept when the page becomes live (${lang})`, async ({ portal, visit }) => {
    const auth = words('auth', lang);
    const common = words('common', lang);
    const { page } = await visit({ lang });
    const release = await heldBack(page);

    await page.goto(`${portal.url}/microapp/loginEnterprisePortal?lang=${tag(lang)}`, { waitUntil: 'commit' });
    await expect(page.locator('[data-prerender]')).toBeVisible();
    await page.getByText(auth('signIn.byCode'), { exact: true }).click();
    await expectAccessible(page);
    release();

    await expect(page.getByLabel(common('code.label'), { exact: true })).toBeVisible();
    await expect(page.getByLabel(auth('signIn.email'), { exact: true })).toBeVisible();
    await expect(page.locator('[data-prerender]')).toHaveCount(0);
  });
}

test('a sign-in submitted on the prerendered page is sent when the page becomes live (en-US)', async ({ portal, visit }) => {
  const who = await demoAccount(portal, 'enterprise');
  const { page } = await visit();
  const release = await heldBack(page);
  await page.goto(`${portal.url}/microapp/loginEnterprisePortal?lang=${tag('en-US')}`, { waitUntil: 'commit' });
  await enterPassword(page, 'en-US', who.account, who.password);
  await expect(page.locator('[data-prerender]')).toBeVisible();
  expect(page.url()).not.toContain('verify_info');
  release();
  await page.waitForURL(/\/profile\/baseInfo/);
});
