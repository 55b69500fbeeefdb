import type { Locator, Page } from '@playwright/test';
import {
  applyForContract,
  decideOnPartner,
  openSignedIn,
  partnerOf,
  registerPartnerByApi,
} from '../../world/by-api.ts';
import { licencePicture } from '../../world/licence.ts';
import { rowOf } from '../../world/partner.ts';
import { newcomer, newestMessage, unfoldFilters } from '../../world/person.ts';
import { expect, expectAccessible, formsOf, test, type Lang, type Visit } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const VISITS: { lang: Lang; on: string; visit: Visit }[] = [
  { lang: 'en-US', on: 'a phone in dark mode', visit: { lang: 'en-US', theme: 'dark', width: 360, height: 780 } },
  { lang: 'zh-CN', on: 'a desktop', visit: { lang: 'zh-CN' } },
];
/** Names of levels come from the API. */
const DIAMOND = { 'zh-CN': '钻石合作伙伴', 'en-US': 'Diamond partner' };

async function fits(page: Page) {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );
}

/** Types into a select, which searches its list, and takes the first match. */
async function choose(page: Page, select: Locator, text: string) {
  await select.click();
  await select.fill(text);
  await page.locator('[class*="select-dropdown"]:visible [title]').filter({ hasText: text }).first().click();
}

/** Malta has neither provinces nor cities. */
const MALTA = { 'zh-CN': '马耳他', 'en-US': 'Malta' };
const SALES = { 'zh-CN': '销售', 'en-US': 'Sales' };
/** Only the lowest level of industries can be chosen. */
const SOFTWARE = {
  'zh-CN': ['软件', '软件和信息技术服务业'],
  'en-US': ['software', 'Software and IT services'],
} as const;

for (const { lang, on, visit: how } of formsOf(VISITS)) {
  test(`staff create a partner with signing material, see it in the list and correct it, on ${on} (${lang})`, async ({
    portal,
    visit,
  }) => {
    const [common, staff, api] = [words('common', lang), words('staff', lang), words('api', lang)];
    const who = newcomer('signed', lang);
    const { page } = await visit(how);
    const field = (name: string) => page.locator(`#partner_${name}`);
    const save = page.getByRole('button', { name: named(staff('partners.form.save')) });
    await openSignedIn(page, portal, lang, 'staff-admin', '/partners/partner');
    await page.getByRole('link', { name: staff('partners.create') }).click();

    // Save is enabled when everything is filled in, including the material.
    for (const [name, value] of Object.entries({
      company_name: who.company,
      company_phone: '0571-00000148',
      company_email: `office-${who.email}`,
      company_main_business: 'Instruments',
      company_address: '18 Paper Street',
      username: 'Ann Cedar',
      email: who.email,
      phone: who.phone,
      address: '5 Harbour Road',
    }))
      await field(name).fill(value);
    await field('company_industry_id').click();
    await page.keyboard.type(SOFTWARE[lang][0]);
    await page.getByText(SOFTWARE[lang][1], { exact: true }).last().click();
    for (const [name, text] of Object.entries({
      company_country_id: MALTA[lang],
      country_id: MALTA[lang],
      position_category_id: SALES[lang],
      partner_level: DIAMOND[lang],
    }))
      await choose(page, field(name), text);
    await expect(save).toBeDisabled();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'contract.png', mimeType: 'image/png', buffer: licencePicture() });
    await expect(page.getByText(common('upload.done')).first()).toBeVisible();
    // The header would cover a part of a control.
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    await fits(page);
    await save.click();
    await expect(
      page.getByText(staff('partners.created.done', { company: who.company, email: who.email })),
    ).toBeVisible();
    expect((await newestMessage(portal, who.email)).link).toBeDefined();

    // The list has the partner, whose page shows the typed values and the material.
    await unfoldFilters(page);
    await page.getByRole('textbox', { name: staff('approvals.queue.filter.company') }).fill(who.company);
    await page.getByRole('button', { name: named(common('list.filter.submit')) }).click();
    await expect(rowOf(page, who.company)).toContainText(DIAMOND[lang]);
    await fits(page);
    await page.getByRole('link', { name: staff('partners.view.what', { company: who.company }) }).click();
    await expect(page.getByText('18 Paper Street')).toBeVisible();
    await fits(page);
    await page.getByRole('button', { name: named(staff('partners.file.preview')) }).click();
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    await fits(page);
    await page.keyboard.press('Escape');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: named(staff('partners.file.download')) }).click();
    expect((await saved).suggestedFilename()).toBe('contract.png');

    // A correction notifies the main account of the changed fields.
    await page.getByRole('link', { name: named(staff('partners.edit')) }).click();
    await field('company_address').fill('19 Paper Street');
    await page.getByRole('checkbox', { name: staff('partners.form.notify') }).check();
    await fits(page);
    await save.click();
    await expect(page.getByText(common('common.saved'))).toBeVisible();
    await expect(rowOf(page, who.company)).toBeVisible();
    expect(
      await newestMessage(
        portal,
        who.email,
        (m) => m.subject === api('mail.partnerChanged.subject', { company: who.company }),
      ),
    ).toMatchObject({ text: expect.stringContaining(common('registrationField.company_address')) });
  });

  test(`staff grant a contract with another level, and the partner sees it, on ${on} (${lang})`, async ({
    portal,
    visit,
  }) => {
    const [own, common, staff, api] = [
      words('selfservice', lang),
      words('common', lang),
      words('staff', lang),
      words('api', lang),
    ];
    const who = newcomer('signer', lang);
    const { context, page: partner } = await visit({ lang });
    const { page } = await visit(how);
    await registerPartnerByApi(context, portal, lang, who);
    await decideOnPartner(context, portal, who.company, { approval_status: 2, approval_opinion: '' });
    await applyForContract(context, portal, lang, who);

    await openSignedIn(page, portal, lang, 'staff-admin', '/partners/approval/contract');
    await unfoldFilters(page);
    await page.getByLabel(staff('approvals.queue.filter.company')).fill(who.company);
    await page.getByRole('button', { name: named(common('list.filter.submit')) }).click();
    await fits(page);
    await page.getByRole('link', { name: staff('approvals.queue.operation.what', { company: who.company }) }).click();
    await expect(page.getByRole('heading', { level: 1, name: who.company })).toBeVisible();
    await choose(page, page.getByRole('combobox', { name: common('lookup.partnerLevel') }), DIAMOND[lang]);
    await fits(page);
    await page.getByRole('checkbox', { name: staff('approvals.decision.continue') }).uncheck();
    await page.getByRole('button', { name: named(staff('approvals.decision.approve')) }).click();
    await expect(page.getByText(staff('approvals.decision.approved', { company: who.company }))).toBeVisible();
    await page.waitForURL(/\/partners\/approval\/contract(\?|$)/);
    // With all columns shown, the last one is visible on a desktop.
    await page.getByRole('radiogroup').getByText(staff('approvals.queue.views.all'), { exact: true }).click();
    const decided = page.getByRole('link', { name: staff('approvals.queue.view.what', { company: who.company }) });
    await (how.width ? expect(decided).toBeVisible() : expect(decided).toBeInViewport({ ratio: 1 }));

    expect(await newestMessage(portal, who.email, (m) => m.text.includes(DIAMOND[lang]))).toMatchObject({
      subject: api('mail.contractApproved.subject', { company: who.company }),
    });
    await openSignedIn(partner, portal, lang, partnerOf(who), '/company/info');
    await expect(partner.getByRole('heading', { name: own('partner.contract.title') })).toBeVisible();
    await expect(partner.getByRole('img', { name: DIAMOND[lang] })).toBeVisible();
    await fits(partner);
  });

  test(`staff appoint another main account with a reason, on ${on} (${lang})`, async ({
    freshPortal: portal,
    visit,
  }) => {
    const staff = words('staff', lang);
    const { page } = await visit(how);
    await openSignedIn(page, portal, lang, 'staff-admin', '/partners/partner/co-demo-northwind/view');
    await page.getByRole('button', { name: named(staff('partners.appoint')) }).click();
    const dialog = page.getByRole('dialog');
    await fits(page);
    await dialog.getByRole('combobox', { name: staff('partners.appoint.person') }).click();
    await page.getByText('elin@northwind.example').click();
    await dialog.getByRole('textbox', { name: staff('partners.appoint.reason') }).fill('Maya has left.');
    await dialog.getByRole('button', { name: named(staff('partners.appoint.ok')) }).click();
    await expect(page.getByText(staff('partners.appoint.done', { name: 'Elin Berg' }))).toBeVisible();
    await expect(page.getByText('elin@northwind.example')).toBeVisible();
    await fits(page);
    const english = words('api', 'en-US');
    for (const to of ['maya@northwind.example', 'elin@northwind.example']) {
      expect(await newestMessage(portal, to)).toMatchObject({
        subject: english('mail.ownershipAppointed.subject'),
        text: expect.stringContaining('Maya has left.'),
      });
    }
  });
}
