import { openSignedIn } from '../../world/by-api.ts';
import { demoAccount, enterPassword, tabTo, tag } from '../../world/person.ts';
import { expect, expectAccessible, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

for (const [lang, base] of [
  ['en-US', '/microapp'],
  ['zh-CN', '/standalone/selfservice'],
] as const) {
  test(`a page stays with its account when another one signs in in a second tab (${base})`, async ({
    freshPortal: portal,
    visit,
  }) => {
    const common = words('common', lang);
    const self = words('selfservice', lang);
    const { context, page } = await visit({ lang });
    const first = await openSignedIn(page, portal, lang, 'enterprise-new');
    const second = await demoAccount(portal, 'enterprise-rejected');
    await page.goto(`${portal.url}${base}/profile/baseInfo?lang=${tag(lang)}`);
    await page.getByRole('button', { name: common('common.editOf', { what: self('profile.account.name') }) }).click();
    const field = page.getByRole('textbox', { name: self('profile.account.name'), exact: true });
    await field.fill('Kept Through It');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/api/account/')) sent.push(request.url());
    });

    const tab = await context.newPage();
    await tab.goto(`${portal.url}/microapp/loginEnterprisePortal?lang=${tag(lang)}`);
    await enterPassword(tab, lang, second.account, second.password);

    const dialog = page.getByRole('dialog', { name: common('session.other.title') });
    await expect(dialog).toBeVisible();
    // The page around a remote that runs alone has no landmarks.
    if (base === '/microapp') await expectAccessible(page);
    await expect(dialog).toContainText(first.account);
    await expect(dialog).toContainText(second.account);
    await expect(field).toHaveValue('Kept Through It');
    expect(sent).toEqual([]);

    // The first account signs in again: its page continues, and the tab of the second one asks.
    await page.bringToFront();
    await tabTo(page, dialog.getByRole('button', { name: named(common('session.other.again')) }));
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
    await popup.waitForURL(/login_challenge/);
    await enterPassword(popup, lang, first.account, first.password);
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: named(common('common.confirm')) }).click();
    await expect(page.getByText('Kept Through It').first()).toBeVisible();

    const asked = tab.getByRole('dialog', { name: common('session.other.title') });
    await asked.getByRole('button', { name: named(common('session.other.go')) }).click();
    await expect(asked).toBeHidden();
    await expect(tab.getByText('Kept Through It').first()).toBeVisible();
  });
}
