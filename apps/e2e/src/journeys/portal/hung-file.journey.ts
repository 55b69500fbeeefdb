import type { Page } from '@playwright/test';
import { openSignedIn } from '../../world/by-api.ts';
import { openPrerendered } from '../../world/prerendered.ts';
import { expect, expectAccessible, test, type Lang } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const content = (page: Page, lang: Lang) => page.getByText(words('selfservice', lang)('profile.company.title'));
const SLOW = {
  'zh-CN': { title: '门户仍在加载', button: '重试' },
  'en-US': { title: 'The portal is still loading', button: 'Try again' },
};

/** Opens the page again; requests of `file` hang. Returns a function that ends this for later requests. */
async function reloadHanging(page: Page, file: RegExp): Promise<() => void> {
  let over = false;
  await page.route(file, (route) => (over ? route.continue() : new Promise<void>(() => {})));
  await page.reload({ waitUntil: 'commit' });
  return () => {
    over = true;
  };
}

for (const [lang, kind, file] of [
  ['en-US', 'a script', /\/microapp\/static\/react\..*\.js/],
  ['zh-CN', 'a sheet', /\/microapp\/static\/main\..*\.css/],
] as const) {
  test(`when ${kind} of the HTML hangs, the page says that it is loading and offers a reload (${lang})`, async ({
    portal,
    visit,
  }) => {
    const { page } = await visit({ lang, expected: [/./] });
    await openSignedIn(page, portal, lang, 'enterprise');
    const end = await reloadHanging(page, file);
    await expect(page.getByRole('heading', { name: SLOW[lang].title })).toBeVisible();
    await expectAccessible(page);
    end();
    await page.getByRole('button', { name: SLOW[lang].button }).click();
    await expect(content(page, lang)).toBeVisible();
    await expect(page.getByText(SLOW[lang].title)).toHaveCount(0);
  });
}

test('over a prerendered page the notice keeps what is typed, and goes when the page becomes live', async ({
  portal,
  visit,
}) => {
  const { page } = await visit({ width: 360, height: 640, theme: 'dark' });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/microapp/static/main.*.js', async (route) => {
    await released;
    await route.continue();
  });
  await openPrerendered(page, `${portal.url}/microapp/loginEnterprisePortal?lang=en_US`);
  const phone = page.getByLabel(words('auth', 'en-US')('signIn.phone'), { exact: true });
  await phone.fill('13800000126');
  const notice = page.getByRole('status').filter({ hasText: SLOW['en-US'].title });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page.locator('[data-prerender]')).toHaveCount(0);
  await expect(phone).toHaveValue('13800000126');
  await expect(notice).toHaveCount(0);
});

for (const [kind, file] of [
  ['the script of the frame', /\/microapp\/static\/frame\..*\.js/],
  ['the sheet of the frame', /\/microapp\/static\/frame\..*\.css/],
  ['the shared sheet of a part of antd', /\/microapp\/static\/antd-fields\..*\.css/],
  ['the script of the page', /\/remotes\/selfservice\/static\/\d+\..*\.js/],
  ['the texts of the remote', /\/remotes\/selfservice\/static\/texts\..*\.js/],
] as const) {
  test(`when ${kind} hangs, there is a panel after one request, and Try again recovers`, async ({ portal, visit }) => {
    const { page } = await visit({ expected: [/./] });
    await openSignedIn(page, portal, 'en-US', 'enterprise');
    const again = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('retry=')) again.add(request.url());
    });
    const end = await reloadHanging(page, file);
    const retry = page.getByRole('button', { name: named(words('common', 'en-US')('state.error.retry')) });
    await expect(retry).toBeVisible();
    await expectAccessible(page);
    // A second request would take as long as the first until the panel shows.
    expect([...again]).toEqual([]);
    end();
    await retry.click();
    await expect(content(page, 'en-US')).toBeVisible();
  });
}
