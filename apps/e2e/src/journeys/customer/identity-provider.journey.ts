import { acceptTerms, demoAccount, newestMessage } from '../../world/person.ts';
import { named, words } from '../../world/words.ts';
import { openSignedIn } from '../../world/by-api.ts';
import { expect, expectAccessible, formsOf, LANGS, test } from '../../world/test.ts';

const VISITS = [
  { lang: 'en-US', width: 1440, theme: 'light' },
  { lang: 'zh-CN', width: 360, theme: 'dark' },
] as const;
const COMPANY = 'co-demo-yuanli';

for (const { lang, width, theme } of formsOf(VISITS)) {
  test(`an administrator sets an OpenID provider up, an employee signs in, and a recovery code opens the settings (${lang}, ${width}, ${theme})`, async ({
    freshPortal: portal,
    visit,
  }) => {
    test.slow();
    const [own, api, auth, common] = [
      words('selfservice', lang),
      words('api', lang),
      words('auth', lang),
      words('common', lang),
    ];
    const name = `Okta-${lang}`;
    const { page, context } = await visit({ lang, theme });
    await openSignedIn(page, portal, lang, 'enterprise', '/uam/provider');
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText('Yuanli-ADFS')).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${portal.url}/microapp/uam/provider/add`);
    await page.getByLabel(own('idps.field.name'), { exact: true }).fill(name);
    await page.getByLabel(own('idps.agreement.oauth2')).check();
    await page.getByLabel(own('idps.system.generic')).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: named(own('idps.add.submit')) }).click();
    await page.getByRole('link', { name: own('idps.added.edit') }).click();

    const next = (step: string) =>
      page.getByRole('button', { name: named(own('idps.steps.after', { step: own(`idps.step.${step}`) })) }).click();
    await expect(page.getByText(own('idps.ours.redirect'), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await next('metadata');
    await page.getByLabel(own('idps.field.discovery'), { exact: false }).fill(`${portal.url}/dev/idp`);
    await page.getByLabel(own('idps.field.clientId'), { exact: false }).fill('account-portal');
    await page.getByLabel(own('idps.field.secret'), { exact: false }).fill('a secret that only developers use');
    await expectAccessible(page);
    await page.getByRole('button', { name: named(own('idps.save')) }).click();
    await expect(page.getByText(own('idps.document.issuer'), { exact: true })).toBeVisible();
    await next('test');

    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: named(own('idps.test')) }).click();
    const atProvider = await opened;
    await atProvider.getByRole('button', { name: api('desk.idp.choose', { name: 'Owen Hale' }) }).click();
    await atProvider.waitForURL(/\/uam\/provider\/test\//);
    await expect(atProvider.getByText(own('idps.account.created'))).toBeVisible();
    await atProvider.close();
    await expect(page.getByText(own('idps.account.created'))).toBeVisible();
    await expectAccessible(page);

    // The first step that is not done: recovery.
    await page.getByRole('link', { name: own('idps.toSteps') }).click();
    await page.getByRole('button', { name: named(own('idps.recovery.make')) }).click();
    await page.getByRole('button', { name: named(own('idps.recovery.make.submit')) }).click();
    const shown = page.getByRole('dialog').getByRole('listitem');
    await expect(shown).toHaveCount(10);
    const codes = await shown.allInnerTexts();
    await expectAccessible(page);
    await page.getByLabel(common('secondFactor.codes.kept')).check();
    await page.getByRole('button', { name: named(common('secondFactor.codes.done')) }).click();
    await next('on');
    await expect(page.getByText(own('idps.members.recovery')).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: named(own('idps.on')) }).click();
    await expect(page.getByText(own('idps.on.done.text'))).toBeVisible();

    const { page: theirs } = await visit({ lang });
    await theirs.goto(`${portal.url}/microapp/loginUam/${COMPANY}`);
    await theirs.getByRole('radio', { name }).check();
    await theirs.getByRole('button', { name: named(auth('sso.submit')) }).click();
    await theirs.getByRole('button', { name: api('desk.idp.choose', { name: 'Owen Hale' }) }).click();
    await acceptTerms(theirs, lang);
    await theirs.waitForURL(/\/profile\/baseInfo/);
    await expect(theirs.getByText('Owen Hale').first()).toBeVisible();

    const { page: rescue } = await visit({ lang, theme, width });
    await rescue.goto(`${portal.url}/microapp/loginUam/${COMPANY}`);
    await rescue.getByRole('link', { name: auth('sso.recovery') }).click();
    await expect(rescue.getByRole('heading', { level: 1, name: own('idps.recover') })).toBeVisible();
    await expectAccessible(rescue);
    await rescue.getByLabel(own('idps.recover.company'), { exact: true }).fill(COMPANY);
    await rescue.getByLabel(own('idps.recover.code'), { exact: true }).fill(codes[0] ?? '');
    await rescue.getByRole('button', { name: named(own('idps.recover.submit')) }).click();
    await rescue.waitForURL(/\/uam\/provider$/);
    await expect(rescue.getByText(own('idps.narrow.recovery'), { exact: true })).toBeVisible();
    await expect(rescue.getByText(name)).toBeVisible();
    await expectAccessible(rescue);
    const { account } = await demoAccount(portal, 'enterprise');
    // In the language of the account.
    const subjects = LANGS.map((one) => words('api', one)('mail.recoveryOpened.subject'));
    expect((await newestMessage(portal, account, ({ subject }) => subjects.includes(subject ?? ''))).text).toContain(
      '15',
    );
    await rescue.goto(`${portal.url}/microapp/profile/baseInfo`);
    await rescue.waitForURL(/\/403/);
  });
}
