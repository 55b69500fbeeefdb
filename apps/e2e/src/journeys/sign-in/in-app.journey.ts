import { demoAccount, enterPassword } from '../../world/person.ts';
import { expect, expectAccessible, test } from '../../world/test.ts';
import { words } from '../../world/words.ts';

/** User agent of the browser inside the social app. */
const SOCIAL =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.47(0x2800) NetType/WIFI Language/zh_CN';

test('a user signs in inside the social app, whose browser loses its session storage; the window closes (zh-CN)', async ({
  portal,
  visit,
}) => {
  const [auth, common, shell] = [words('auth', 'zh-CN'), words('common', 'zh-CN'), words('shell', 'zh-CN')];
  const who = await demoAccount(portal, 'enterprise');
  const { wechat } = (await (await fetch(`${portal.url}/microapp/config.json`)).json()) as {
    wechat: { appId: string };
  };
  const { context, page } = await visit({ lang: 'zh-CN', width: 390, height: 844, userAgent: SOCIAL });
  const asked: string[] = [];
  await context.exposeFunction('askedOfTheApp', (what: string) => {
    asked.push(what);
  });
  await context.addInitScript(() => {
    const app = window as unknown as { WeixinJSBridge: unknown; askedOfTheApp: (what: string) => void };
    app.WeixinJSBridge = { call: (what: string) => app.askedOfTheApp(what) };
  });

  await page.goto(`${portal.url}/microapp/login?user_type=2&app_id=${wechat.appId}`);
  await page.waitForURL(/view=wechat/);
  await expect(page.locator('[data-view=wechat]')).toBeVisible();
  await expect(page.getByRole('button', { name: common('host.language') })).toBeInViewport();
  await expectAccessible(page);

  await page.getByText(auth('signIn.byPassword'), { exact: true }).click();
  await page.getByRole('button', { name: auth('signIn.useAccount') }).click();
  await page.evaluate(() => sessionStorage.clear());
  await enterPassword(page, 'zh-CN', who.account, who.password);
  await expect(page.getByRole('heading', { name: shell('session.again.done') })).toBeVisible();
  // The page asks for it after rendering.
  await expect.poll(() => asked).toEqual(['closeWindow']);
  await expectAccessible(page);

  // The next page of the app has the session.
  await page.goto(`${portal.url}/microapp/profile/baseInfo`);
  await expect(page.getByText(who.account).first()).toBeVisible();
});
