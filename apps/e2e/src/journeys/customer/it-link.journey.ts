import { openSignedIn } from '../../world/by-api.ts';
import { expect, expectAccessible, formsOf, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const VISITS = [
  { lang: 'zh-CN', width: 1440, theme: 'light' },
  { lang: 'en-US', width: 360, theme: 'dark' },
] as const;

for (const { lang, width, theme } of formsOf(VISITS)) {
  test(`a link opens the set-up of one provider for the company's IT, and nothing else, until it is revoked (${lang}, ${width}, ${theme})`, async ({
    portal,
    visit,
  }) => {
    const own = words('selfservice', lang);
    const { page } = await visit({ lang });
    await openSignedIn(page, portal, lang, 'enterprise', '/uam/provider');
    await page.getByRole('link', { name: 'Yuanli-ADFS', exact: true }).click();
    await page.getByRole('button', { name: named(own('idps.link.make')) }).click();
    const dialog = page.getByRole('dialog');
    const note = `IT ${lang}`;
    await dialog.getByLabel(own('idps.link.note'), { exact: true }).fill(note);
    await dialog.getByRole('button', { name: named(own('idps.link.make.submit')) }).click();
    const link = await dialog.locator('code').innerText();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: named(own('idps.link.done')) }).click();

    const { page: theirs } = await visit({ lang, theme, width });
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { level: 1, name: own('idps.link.open') })).toBeVisible();
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: named(own('idps.link.open.submit')) }).click();
    await theirs.waitForURL(/\/uam\/provider\/edit\//);
    await expect(theirs.getByRole('heading', { level: 1, name: /Yuanli-ADFS/ })).toBeVisible();
    await expectAccessible(theirs);
    await theirs.goto(`${portal.url}/microapp/profile/baseInfo`);
    await theirs.waitForURL(/\/403/);

    await page.getByRole('button', { name: own('idps.link.revoke.of', { note }) }).click();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: named(own('idps.link.revoke')) })
      .click();
    await expect(page.getByText(own('idps.link.revoked'))).toBeVisible();
    await theirs.goto(link);
    await theirs.getByRole('button', { name: named(own('idps.link.open.submit')) }).click();
    await expect(theirs.getByRole('alert')).toBeVisible();
  });
}
