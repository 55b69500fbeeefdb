import { openSignedIn } from '../../world/by-api.ts';
import { demoAccount, enterPassword, tag } from '../../world/person.ts';
import { expect, expectAccessible, formsOf, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const VISITS = [
  { lang: 'en-US', width: 360, theme: 'dark' },
  { lang: 'zh-CN', width: 1440, theme: 'light' },
] as const;
const COMPANY = 'co-demo-yuanli';
const DOMAIN = 'yuanli.example';
const PROVIDER = 'Yuanli-SAML';

for (const { lang, width, theme } of formsOf(VISITS)) {
  test(`after single sign-on only was a mistake, a recovery code gets the company back in (${lang}, ${width}, ${theme})`, async ({
    freshPortal: portal,
    visit,
  }) => {
    test.slow();
    const [own, api, common] = [words('selfservice', lang), words('api', lang), words('common', lang)];
    const owner = await demoAccount(portal, 'enterprise');
    const { page, context } = await visit({ lang, theme });
    await openSignedIn(page, portal, lang, 'enterprise', '/uam/provider');
    await page.setViewportSize({ width, height: 900 });

    // The dialog lists what is missing; then it is completed.
    const turnOn = page.getByRole('button', { name: own('idps.only.turnOn.of', { domain: DOMAIN }) });
    const dialog = page.getByRole('dialog');
    await turnOn.click();
    await expect(dialog.getByText(own('idps.only.missing.test'))).toBeVisible();
    await expectAccessible(page);
    await dialog
      .getByRole('button', { name: named(common('common.close')) })
      .last()
      .click();
    await page.getByRole('button', { name: named(own('idps.recovery.make')) }).click();
    await page.getByRole('button', { name: named(own('idps.recovery.make.submit')) }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    const codes = await dialog.getByRole('listitem').allInnerTexts();
    await page.getByLabel(common('secondFactor.codes.kept')).check();
    await page.getByRole('button', { name: named(common('secondFactor.codes.done')) }).click();
    await page.getByRole('link', { name: own('idps.edit.of', { name: PROVIDER }) }).click();
    await page.waitForURL(/\/uam\/provider\/edit\//);
    await page.goto(`${page.url()}?step=test`);
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: named(own('idps.test')) }).click();
    const atProvider = await opened;
    await atProvider.getByRole('button', { name: api('desk.idp.choose', { name: '陶然' }) }).click();
    await atProvider.waitForURL(/\/uam\/provider\/test\//);
    await atProvider.close();

    await page.goto(`${portal.url}/microapp/uam/provider`);
    await turnOn.click();
    await dialog.getByRole('checkbox', { name: /林沅/ }).uncheck();
    await expect(dialog.getByRole('button', { name: new RegExp(`^1\\s*${own('idps.members.lose')}`) })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(own('idps.only.lose'), { exact: true }).fill('0');
    await dialog.getByRole('button', { name: named(own('idps.only.turnOn')) }).click();
    await expect(dialog.getByText(common('error.Account.Domain.Lose'))).toBeVisible();
    await dialog.getByLabel(own('idps.only.lose'), { exact: true }).fill('1');
    await dialog.getByRole('button', { name: named(own('idps.only.turnOn')) }).click();
    await expect(page.getByText(own('idps.only.on'), { exact: true })).toBeVisible();
    await expectAccessible(page);

    // The main account is refused now, and led to the provider.
    const { page: refused } = await visit({ lang, theme });
    await refused.goto(`${portal.url}/microapp/loginEnterprisePortal?lang=${tag(lang)}`);
    await enterPassword(refused, lang, owner.account, owner.password);
    await expect(refused.getByText(common('error.Account.Login.Idp.Only'))).toBeVisible();
    await expectAccessible(refused);
    await refused.getByRole('link', { name: PROVIDER }).click();
    await expect(refused.getByRole('button', { name: api('desk.idp.choose', { name: '陶然' }) })).toBeVisible();

    const { page: rescue } = await visit({ lang, theme, width });
    await rescue.goto(`${portal.url}/microapp/uam/recovery?enterprise_id=${COMPANY}&lang=${tag(lang)}`);
    await rescue.getByLabel(own('idps.recover.code'), { exact: true }).fill(codes[0] ?? '');
    await rescue.getByRole('button', { name: named(own('idps.recover.submit')) }).click();
    await rescue.getByRole('button', { name: own('idps.only.turnOff.of', { domain: DOMAIN }) }).click();
    await expect(rescue.getByText(own('idps.only.off.done', { domain: DOMAIN }))).toBeVisible();
    await expectAccessible(rescue);

    const { page: again } = await visit({ lang });
    await again.goto(`${portal.url}/microapp/loginEnterprisePortal?lang=${tag(lang)}`);
    await enterPassword(again, lang, owner.account, owner.password);
    await again.waitForURL(/\/profile\//);
  });
}
