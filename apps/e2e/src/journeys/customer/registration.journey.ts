import type { Page } from '@playwright/test';
import { shortenTimer } from '../../world/shorten-timer.ts';
import { fillCode, newcomer, newestMessage, policyBox, tag } from '../../world/person.ts';
import { expect, expectAccessible, formsOf, LANGS, test, type Lang, type Visit } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

/** Opens the list of the control with this id, types, and chooses the option called `name`. */
async function choose(page: Page, id: string, typed: string, name: string): Promise<void> {
  const field = page.locator(`#partner_${id}`);
  // Not before its list has come: nobody can focus a disabled field, and the keys would go to the one before.
  await expect(field).toBeEnabled();
  await field.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type(typed);
  await page.getByTitle(name, { exact: true }).last().click();
}

async function fillSecrets(page: Page, lang: Lang, password: string): Promise<void> {
  const auth = words('auth', lang);
  await page.getByLabel(auth('register.field.password'), { exact: true }).fill(password);
  await page.getByLabel(auth('register.field.confirm'), { exact: true }).fill(password);
  await policyBox(page).check();
}

const VISITS: { lang: Lang; on: string; visit: Visit }[] = [
  { lang: 'zh-CN', on: 'a desktop', visit: { lang: 'zh-CN' } },
  { lang: 'en-US', on: 'a phone in dark mode', visit: { lang: 'en-US', theme: 'dark', width: 360, height: 780 } },
];

for (const { lang, on, visit: how } of formsOf(VISITS)) {
  test(`a partner registers in four steps on ${on}, reloads in between, and reaches the sign-in page (${lang})`, async ({
    portal,
    visit,
  }) => {
    const [auth, common] = [words('auth', lang), words('common', lang)];
    const who = newcomer('partner', lang);
    const zh = lang === 'zh-CN';
    const { page } = await visit(how);
    const go = (text: string) => page.getByRole('button', { name: named(auth(text)) });
    await page.goto(`${portal.url}/microapp/registerPartnerPortal?lang=${tag(lang)}`);

    await page.getByLabel(common('partner.field.companyName'), { exact: true }).fill(who.company);
    await expect(go('register.partner.next')).toBeDisabled();
    await expectAccessible(page);
    await page.locator('#partner_company_phone').fill('571-00000148');
    await page.getByLabel(auth('register.partner.field.companyEmail'), { exact: true }).fill(`office-${who.email}`);
    await page.getByLabel(common('partner.field.mainBusiness'), { exact: true }).fill(zh ? '工业仪表' : 'Instruments');
    await choose(page, 'company_province', zh ? 'zj' : 'Zhe', zh ? '浙江省' : 'Zhejiang');
    await choose(page, 'company_city', zh ? 'hz' : 'Hang', zh ? '杭州市' : 'Hangzhou');
    await page.locator('#partner_company_industry').click();
    await page.keyboard.type(zh ? '软件' : 'software');
    await page
      .getByText(zh ? '软件和信息技术服务业' : 'Software and IT services', { exact: true })
      .last()
      .click();
    await page
      .getByLabel(common('partner.field.address'), { exact: true })
      .fill(zh ? '滨江路 18 号' : '18 Paper Street');
    await go('register.partner.next').click();

    await expect(page.getByRole('heading', { name: auth('register.partner.types.title') })).toBeFocused();
    await page.getByRole('checkbox').first().check();
    await expectAccessible(page);
    await go('register.partner.previous').click();
    await expect(page.getByLabel(common('partner.field.companyName'), { exact: true })).toHaveValue(who.company);
    await go('register.partner.next').click();
    await expect(page.getByRole('checkbox').first()).toBeChecked();
    await go('register.partner.next').click();

    await page.getByLabel(common('partner.field.username'), { exact: true }).fill(who.username);
    await page.locator('#partner_phone').fill(who.phone);
    await choose(page, 'position_category', '', zh ? '销售' : 'Sales');
    await page.getByLabel(common('partner.field.positionName'), { exact: true }).fill(zh ? '总监' : 'Director');
    await choose(page, 'country', zh ? '马耳他' : 'Malta', zh ? '马耳他' : 'Malta');
    await page.getByLabel(auth('register.partner.field.workAddress'), { exact: true }).fill('5 Harbour Road');
    await page.locator('#partner_email').fill(who.email);
    await fillSecrets(page, lang, who.password);
    await page.reload();
    await expect(page.locator('#partner_email')).toHaveValue(who.email);
    await expect(page.getByLabel(auth('register.field.password'), { exact: true })).toHaveValue('');
    await expect(page.getByLabel(auth('register.field.confirm'), { exact: true })).toHaveValue('');
    await fillCode(page, portal, { to: who.email, label: auth('register.field.emailCode'), send: common('code.send') });
    await fillSecrets(page, lang, who.password);
    await expectAccessible(page);
    await go('register.partner.submit').click();

    await expect(page.getByText(auth('register.partner.done.title'))).toBeVisible();
    await page.getByRole('button', { name: named(common('countdown.pause')) }).click();
    await expectAccessible(page);
    await expect(page.getByRole('status').filter({ hasText: common('countdown.paused') })).toBeAttached();
    expect(await newestMessage(portal, who.email, (m) => m.code === undefined)).toMatchObject({
      subject: words('api', lang)('mail.registeredPartner.subject'),
    });
    await expect(page.getByRole('heading', { name: auth('register.partner.done.title') })).toBeVisible();
    await page.getByRole('button', { name: named(common('countdown.goNow')) }).click();

    await page.waitForURL(/\/microapp\/loginPartnerPortal/);
    if (on !== 'a desktop') await page.getByText(auth('signIn.byPassword'), { exact: true }).click();
    if (await page.getByLabel(auth('signIn.phone'), { exact: true }).isVisible())
      await page.getByRole('button', { name: auth('signIn.useEmail') }).click();
    await page.getByLabel(auth('signIn.email'), { exact: true }).fill(who.email);
    await page.getByLabel(auth('signIn.password'), { exact: true }).fill(who.password);
    await page.getByRole('button', { name: named(auth('signIn.submit')) }).click();
    await expect(
      page.getByRole('heading', { name: words('selfservice', lang)('partner.application.title') }),
    ).toBeVisible();
    await expectAccessible(page);
  });
}

for (const lang of LANGS) {
  test(`an individual registers by ${lang === 'zh-CN' ? 'phone' : 'e-mail'} and reaches the sign-in page (${lang})`, async ({
    portal,
    visit,
  }) => {
    const [auth, common] = [words('auth', lang), words('common', lang)];
    const who = newcomer('person', lang);
    const byPhone = lang === 'zh-CN';
    const { page } = await visit({ lang, width: byPhone ? 360 : 1440, height: 800 });
    await page.goto(`${portal.url}/microapp/registerIndividualPortal?lang=${tag(lang)}`);
    if (byPhone) await page.getByRole('button', { name: auth('register.individual.usePhone') }).click();
    await page.locator(byPhone ? '#register_phone' : '#register_email').fill(byPhone ? who.phone : who.email);
    // The label of a large form is not as tall as its field: it sits close above it.
    await expect
      .poll(async () => (await page.locator('label[for="register_username"]').boundingBox())?.height ?? Infinity)
      .toBeLessThan(30);
    await expectAccessible(page);
    await fillCode(page, portal, {
      to: byPhone ? `+86-${who.phone}` : who.email,
      label: auth(byPhone ? 'register.field.phoneCode' : 'register.field.emailCode'),
      send: common('code.send'),
    });
    await page.getByLabel(auth('register.field.username'), { exact: true }).fill(who.username);
    await fillSecrets(page, lang, who.password);
    await page.getByRole('button', { name: named(auth('register.submit')) }).click();
    await expect(page.getByText(auth('register.individual.done.text'))).toBeVisible();
    // Shortens the seconds of the countdown.
    await shortenTimer(page, 'setTimeout', 1000, 100);
    await page.waitForURL(/\/microapp\/loginIndividualPortal/);

    // On a phone, sign-in by code is the default.
    if (byPhone) {
      await page.getByText(auth('signIn.byPassword'), { exact: true }).click();
      // Wait for the switch of the method, because it clears the fields.
      await expect(page.getByLabel(auth('signIn.password'), { exact: true })).toBeVisible();
      await page.getByLabel(auth('signIn.phone'), { exact: true }).fill(who.phone);
    } else {
      await page.getByLabel(auth('signIn.account'), { exact: true }).fill(who.email);
    }
    await page.getByLabel(auth('signIn.password'), { exact: true }).fill(who.password);
    await page.getByRole('button', { name: named(auth('signIn.submit')) }).click();
    await page.waitForURL(/\/profile\/baseInfo/);
    await expect(page.getByText(who.username).first()).toBeVisible();
    await expectAccessible(page);
  });
}
