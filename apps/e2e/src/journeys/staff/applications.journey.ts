import type { Page } from '@playwright/test';
import { openSignedIn } from '../../world/by-api.ts';
import { demoApplication } from '../../world/demo-application.ts';
import { demoAccount, enterPassword } from '../../world/person.ts';
import { expect, expectAccessible, formsOf, test, type Lang, type Visit } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const VISITS: { lang: Lang; on: string; visit: Visit }[] = [
  { lang: 'en-US', on: 'a phone in dark mode', visit: { lang: 'en-US', theme: 'dark', width: 360, height: 780 } },
  { lang: 'zh-CN', on: 'a desktop', visit: { lang: 'zh-CN' } },
];

async function fits(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );
}

for (const { lang, on, visit: how } of formsOf(VISITS)) {
  test(`an administrator registers an application of a third party; a person signs in for it, denies it, then allows it, sees it in the portal, signs out, and it is notified, on ${on} (${lang})`, async ({
    atEnd,
    freshPortal: portal,
    visit,
  }) => {
    const [auth, staff, common] = [words('auth', lang), words('staff', lang), words('common', lang)];
    const name = lang === 'zh-CN' ? '演示商城' : 'Demo shop';
    const application = await demoApplication(portal.url);
    atEnd(application.close);
    const { page: admin } = await visit(how);
    const button = (page: Page, text: string) => page.getByRole('button', { name: named(text) });

    await test.step('the administrator registers the application and copies its secret', async () => {
      await openSignedIn(admin, portal, lang, 'staff-admin', '/system/applications');
      await expect(admin.getByText(staff('applications.empty'), { exact: true })).toBeVisible();
      await fits(admin);
      await admin.getByRole('link', { name: staff('applications.add'), exact: true }).click();
      const fill = (name: string, value: string) => admin.getByLabel(staff(name), { exact: true }).fill(value);
      await fill('applications.clientId', 'demo-shop');
      await fill('applications.field.name_zh', '演示商城');
      await fill('applications.field.name_en', 'Demo shop');
      await admin.getByRole('radio', { name: staff('applications.consent.third') }).check();
      await fill('applications.field.redirect_uris', `${application.origin}/back`);
      await fill('applications.field.backchannel_logout_uri', `${application.origin}/logout`);
      await fits(admin);
      await button(admin, staff('applications.add.submit')).click();
      const dialog = admin.getByRole('dialog', { name: staff('applications.made.title') });
      Object.assign(application.client, { id: 'demo-shop', secret: await dialog.locator('code').last().innerText() });
      await fits(admin);
      await button(admin, common('common.close')).click();
      await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible();
      await fits(admin);
    });

    const { page } = await visit(how);
    const asked = page.getByRole('heading', { level: 1, name: auth('consent.title', { name }) });
    await test.step('a person opens the application, signs in, is asked for consent, and denies it', async () => {
      const { account, password } = await demoAccount(portal, 'enterprise');
      await page.goto(application.origin);
      // A narrow page begins with phone and code.
      if (how.width === 360) {
        await page.getByText(auth('signIn.byPassword'), { exact: true }).click();
        await button(page, auth('signIn.useAccount')).click();
      }
      await enterPassword(page, lang, account, password);
      await expect(asked).toBeVisible();
      await expect(page.getByText(common('consent.scope.email'), { exact: true })).toBeVisible();
      await fits(page);
      await button(page, auth('consent.deny')).click();
      await expect(page.getByRole('heading', { name: 'Not signed in: access_denied' })).toBeVisible();
    });

    await test.step('allowed, it signs the person in, and nothing is asked again', async () => {
      await page.goto(application.origin);
      await expect(asked).toBeVisible();
      await button(page, auth('consent.allow')).click();
      await expect(page.getByRole('heading', { name: /^Signed in: u-/ })).toBeVisible();
      await page.goto(application.origin);
      await expect(page.getByRole('heading', { name: /^Signed in: u-/ })).toBeVisible();
    });

    await test.step('the portal knows the person, too: the security page lists it', async () => {
      await page.goto(`${portal.url}/microapp/account/security`);
      await expect(page.getByRole('listitem', { name })).toBeVisible();
      await fits(page);
    });

    await test.step('after a sign-out of the portal the application has received the logout token', async () => {
      expect(application.logouts).toEqual([]);
      await page.goto(`${portal.url}/oauth2/end_session?lang=${lang}`);
      await fits(page);
      await page.getByRole('button').click();
      await expect(
        page.getByRole('heading', { level: 1, name: lang === 'zh-CN' ? '已退出登录' : 'You are signed out' }),
      ).toBeVisible();
      await expect
        .poll(() => application.logouts)
        .toMatchObject([{ aud: 'demo-shop', sub: expect.stringMatching(/^u-/) }]);
    });
  });
}
