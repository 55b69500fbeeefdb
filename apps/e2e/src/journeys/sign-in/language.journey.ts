import { expect, test } from '../../world/test.ts';
import { words } from '../../world/words.ts';

declare global {
  interface Window {
    languages: string[];
  }
}

const zh = words('common', 'zh-CN');
const auth = words('auth', 'en-US');

test('a chosen language takes precedence over the address: after a reload, in "Forgot password?", in a new tab', async ({
  portal,
  visit,
}) => {
  const { page, context } = await visit({ lang: 'zh-CN' });
  // The address to which the OAuth entry redirects.
  await page.goto(`${portal.url}/microapp/login?user_type=2&lang=zh_CN`);
  await page.waitForURL(/loginEnterprisePortal.*login_challenge=/);
  expect(new URL(page.url()).searchParams.get('lang')).toBe('zh_CN');

  await page.getByRole('button', { name: zh('host.language') }).click();
  const title = { name: auth('signIn.enterprise.title') };
  await expect(page.getByRole('heading', title)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('lang')).toBe('en_US');

  await page.reload();
  await expect(page.getByRole('heading', title)).toBeVisible();

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: auth('signIn.forgot') }).click();
  await expect((await opened).getByRole('heading', { name: auth('password.find.title') })).toBeVisible();

  const tab = await context.newPage();
  await tab.goto(`${portal.url}/microapp/loginEnterprisePortal`);
  await expect(tab.getByRole('heading', title)).toBeVisible();

  // A link that is opened later takes precedence over the choice.
  await tab.goto(`${portal.url}/microapp/loginEnterprisePortal?lang=zh_CN`);
  await expect(tab.getByRole('heading', { name: words('auth', 'zh-CN')('signIn.enterprise.title') })).toBeVisible();
});

test('a browser that prefers German, then English, gets English from the HTML to the live page', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  await page.setExtraHTTPHeaders({ 'accept-language': 'de, en;q=0.9' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'language', { get: () => 'de' });
    Object.defineProperty(navigator, 'languages', { get: () => ['de', 'en'] });
    window.languages = [];
    new MutationObserver(() => {
      const { lang } = document.documentElement ?? {};
      if (lang && window.languages.at(-1) !== lang) window.languages.push(lang);
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.goto(`${portal.url}/microapp/loginEnterprisePortal`);
  await expect(page.getByRole('heading', { name: auth('signIn.enterprise.title') })).toBeVisible();
  await expect(page.getByRole('button', { name: words('common', 'en-US')('host.language') })).toBeEnabled();
  expect(await page.evaluate(() => window.languages)).toEqual(['en-US']);
});
