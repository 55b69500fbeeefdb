import { demoAccount, newestMessage, passCaptcha, tag } from '../../world/person.ts';
import { expect, expectAccessible, formsOf, LANGS, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

for (const lang of formsOf(LANGS)) {
  test(`an enterprise signs in on a phone with a code sent to its e-mail (${lang})`, async ({ portal, visit }) => {
    const [auth, common] = [words('auth', lang), words('common', lang)];
    const { account } = await demoAccount(portal, lang === 'zh-CN' ? 'enterprise-rejected' : 'enterprise-pending');
    const { page } = await visit({ lang, width: 390, height: 844 });
    await page.goto(`${portal.url}/microapp/loginEnterprisePortal?lang=${tag(lang)}`);
    await page.getByRole('button', { name: auth('signIn.useEmail') }).click();
    await page.getByLabel(auth('signIn.email'), { exact: true }).fill(account);
    await passCaptcha(page, portal, () => page.getByRole('button', { name: named(common('code.send')) }).click());
    const { code } = await newestMessage(portal, account, (m) => m.code !== undefined);
    await page.getByLabel(common('code.label'), { exact: true }).fill(code ?? '');
    await expectAccessible(page);
    await page.getByRole('button', { name: named(auth('signIn.submit')) }).click();
    await page.waitForURL(/profile\/baseInfo/);
    await expect(page.getByText(account)).toBeVisible();
  });
}
