import type { ServerResponse } from 'node:http';
import { openSignedIn } from '../../world/by-api.ts';
import { signIn, tag } from '../../world/person.ts';
import type { Portal, PortalSettings } from '../../world/portal.ts';
import { serveFiles } from '../../world/static-server.ts';
import { expect, expectAccessible, formsOf, test, type Lang } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const BARS: { lang: Lang; width: number }[] = [
  { lang: 'zh-CN', width: 360 },
  { lang: 'en-US', width: 1440 },
  { lang: 'zh-CN', width: 1440 },
  { lang: 'en-US', width: 360 },
];

/** A portal that sends page views to a test server; `seen` lists what arrived there. */
async function countedPortal(
  ownPortal: (settings: PortalSettings) => Promise<Portal>,
  atEnd: (end: () => unknown) => void,
) {
  const seen: { search: string; referrer: string | undefined }[] = [];
  const tracker = await serveFiles(
    {},
    {
      special: (_path, response: ServerResponse, request) => {
        seen.push({ search: new URL(request.url ?? '/', 'http://x').search, referrer: request.headers.referer });
        response.writeHead(204).end();
        return true;
      },
    },
  );
  atEnd(tracker.stop);
  const portal = await ownPortal({ env: { TRACKER_BASE: `${tracker.url}/count`, TRACKER_SITE_ID: 'portal-1' } });
  return { seen, portal };
}

test('page views are counted only with consent, once per navigation, and consent can be withdrawn', async ({
  atEnd,
  ownPortal,
  visit,
}) => {
  test.slow();
  const { seen, portal } = await countedPortal(ownPortal, atEnd);
  for (const { lang, width } of formsOf(BARS)) {
    const texts = words('shell', lang);
    await test.step(`${lang} at ${width}: the consent bar is accessible and covers no control; nothing is sent`, async () => {
      const { page } = await visit({ lang, width, height: width === 360 ? 740 : 900 });
      await page.goto(`${portal.url}/microapp/loginEnterprisePortal?lang=${tag(lang)}`);
      const bar = page.getByRole('region', { name: texts('tracker.title') });
      await expect(bar).toBeVisible();
      await expectAccessible(page);
      // Fails when something covers the button.
      await page.getByRole('button', { name: named(words('auth', lang)('signIn.submit')) }).click({ trial: true });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await bar.getByRole('button', { name: texts('tracker.decline') }).click();
      await expect(bar).toBeHidden();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(bar).toBeHidden();
    });
  }
  expect(seen).toEqual([]);

  const { page } = await visit();
  const texts = words('shell', 'en-US');
  const bar = page.getByRole('region', { name: texts('tracker.title') });
  await page.goto(`${portal.url}/microapp/loginEnterprisePortal?lang=en_US&source=secret`);
  await bar.getByRole('button', { name: texts('tracker.accept') }).click();
  await expect
    .poll(() => seen)
    .toEqual([{ search: '?site=portal-1&path=%2FloginEnterprisePortal&lang=en-US', referrer: undefined }]);
  const who = await signIn(page, portal, 'en-US', 'enterprise');
  await page.waitForURL(/\/profile\/baseInfo$/);
  // The choice of the device is not that of the account.
  await expect(bar).toBeVisible();
  expect(seen.filter(({ search }) => !search.includes('loginEnterprisePortal'))).toEqual([]);
  await bar.getByRole('button', { name: texts('tracker.accept') }).click();
  await expect.poll(() => seen.at(-1)?.search).toBe('?site=portal-1&path=%2Fprofile%2FbaseInfo&lang=en-US');
  expect(JSON.stringify(seen)).not.toContain(who.account);

  await test.step('the user withdraws consent', async () => {
    await page.locator('header [aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: texts('tracker.title') }).click();
    await expect(bar).toBeFocused();
    await bar.getByRole('button', { name: texts('tracker.decline') }).click();
    await expect(bar).toBeHidden();
    const before = seen.length;
    await page.reload();
    await expect(page.getByText(who.account).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(seen).toHaveLength(before);

    // Neither on another device, whose user had accepted before the sign-in.
    const { page: other } = await visit();
    await other.addInitScript(() => localStorage.setItem('acc:consent', 'accepted'));
    await openSignedIn(other, portal, 'en-US', 'enterprise', '/account/security');
    await expect(other.getByRole('switch', { name: 'Usage statistics' })).not.toBeChecked();
    await other.waitForLoadState('networkidle');
    expect(seen).toHaveLength(before);
  });
});
