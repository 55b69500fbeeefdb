import type { Page } from '@playwright/test';
import { demoAccount, enterPassword, tag } from '../world/person.ts';
import { expect, expectAccessible, LANGS, test } from '../world/test.ts';
import { words } from '../world/words.ts';

/** Holds the shell's first script back until `release`: a slow connection, on which the prerendered page stands alone. */
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
  test(`what is pressed and typed before the page is live counts once it is (${lang})`, async ({ portal, visit }) => {
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

test('somebody signs in on a page that is not live yet (en-US)', async ({ portal, visit }) => {
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
