import { openSignedIn } from '../../world/by-api.ts';
import { chooseFirst, tag } from '../../world/person.ts';
import { expect, expectAccessible, formsOf, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const VISITS = [
  { lang: 'zh-CN', width: 360, theme: 'dark' },
  { lang: 'en-US', width: 1440, theme: 'light' },
] as const;
const PROVIDER = 'Yuanli-OpenID';

for (const { lang, width, theme } of formsOf(VISITS)) {
  test(`an e-mail domain is proven by DNS, and its addresses lead to the provider (${lang}, ${width}, ${theme})`, async ({
    freshPortal: portal,
    visit,
  }) => {
    const [own, api, auth] = [words('selfservice', lang), words('api', lang), words('auth', lang)];
    const domain = `staff-${lang.slice(0, 2)}.example`;
    const { page } = await visit({ lang, theme });
    await openSignedIn(page, portal, lang, 'enterprise', '/uam/provider');
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: named(own('idps.domains.add')) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(own('idps.domains.domain'), { exact: true }).fill(domain);
    await dialog.getByRole('button', { name: named(own('idps.domains.add.submit')) }).click();
    await expect(page.getByText(`_account-portal.${domain}`)).toBeVisible();
    await expectAccessible(page);
    const { page: early } = await visit({ lang });
    const enter = async (theirs: typeof page) => {
      await theirs.goto(`${portal.url}/microapp/loginUam?lang=${tag(lang)}`);
      const field = theirs.getByLabel(auth('sso.field.organisation'), { exact: true });
      await field.fill(`ann@${domain}`);
      await field.press('Tab');
    };
    await enter(early);
    await expect(early.getByText(auth('sso.unknownDomain'))).toBeVisible();

    await chooseFirst(page.getByRole('combobox', { name: own('idps.domains.provider.of', { domain }) }));
    await expect(page.getByText(own('idps.domains.routed'))).toBeVisible();
    await page.getByRole('button', { name: own('idps.domains.check.of', { domain }) }).click();
    await expect(page.getByText(own('idps.domains.proven.done'))).toBeVisible();
    await expect(page.getByText(`_account-portal.${domain}`)).toHaveCount(0);
    await expectAccessible(page);

    const { page: theirs } = await visit({ lang, width, theme });
    await enter(theirs);
    await expect(theirs.getByRole('radio', { name: PROVIDER })).toBeChecked();
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: named(auth('sso.submit')) }).click();
    await theirs.getByRole('button', { name: api('desk.idp.choose', { name: '陶然' }) }).click();
    await theirs.waitForURL(/\/profile\/baseInfo/);
  });
}
