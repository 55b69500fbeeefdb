import { chromium } from '@playwright/test';
const URL_ = 'http://localhost:5700';
const accounts = await (await fetch(URL_ + '/dev/accounts')).json();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
export async function context(opts = {}) { return browser.newContext({ viewport: { width: 1440, height: 900 }, ...opts }); }
export async function signIn(page, label, lang = 'zh_CN') {
  const who = accounts.find((a) => a.label === label);
  await page.goto(`${URL_}${who.login_url}?lang=${lang}`);
  await page.locator('#account, [id$=account]').first().waitFor({ timeout: 20000 });
  if (process.env.DUMP) console.log(await page.locator('body').innerText());
  await page.locator('[id$=account]').first().fill(who.account);
  await page.locator('input[type=password]').first().fill(who.password);
  await page.locator('button[type=submit]').first().click();
  await page.waitForURL((u) => !/login/i.test(u.pathname), { timeout: 30000 });
  await page.waitForLoadState('networkidle');
}
export const shot = (page, name) => page.screenshot({ path: `/tmp/frame/${name}.png` });
export { browser, URL_ };
