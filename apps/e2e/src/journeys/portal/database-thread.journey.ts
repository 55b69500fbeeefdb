import type { Page } from '@playwright/test';
import { chooseFirst, enterPassword, newcomer, newestMessage, registerEnterprise } from '../../world/person.ts';
import { openSignedIn } from '../../world/by-api.ts';
import { expect, expectAccessible, formsOf, LANGS, test } from '../../world/test.ts';
import { shortenTimer } from '../../world/shorten-timer.ts';
import { licencePicture, validCreditCode } from '../../world/licence.ts';
import { named, words } from '../../world/words.ts';

/** Signs out through the frame's user menu. */
async function signOut(page: Page, userName: string, label: string): Promise<void> {
  await page.getByRole('button', { name: userName }).click();
  await page.getByRole('menuitem', { name: label }).click();
}

for (const lang of formsOf(LANGS)) {
  test(`an enterprise registers, signs in, is rejected by staff, and signs out (${lang})`, async ({
    portal,
    visit,
  }) => {
    test.slow();
    const [auth, self, staff, common] = [
      words('auth', lang),
      words('selfservice', lang),
      words('staff', lang),
      words('common', lang),
    ];
    const who = newcomer('acme', lang);
    const code = validCreditCode();
    const { page, context } = await visit({ lang });

    // 1 Registers; the countdown leads to the sign-in page.
    await registerEnterprise(page, portal, lang, who);
    await expectAccessible(page);
    await shortenTimer(page, 'setTimeout', 1000, 100);
    await page.waitForURL(/loginEnterprisePortal\?.*login_challenge=/);

    // 2 A wrong password marks the field and keeps the account; the right one signs in.
    await enterPassword(page, lang, who.loginName, 'Wrong-secret-1');
    const account = page.getByLabel(auth('signIn.account'), { exact: true });
    await expect(account).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(common('error.Account.Login.Wrong'))).toBeVisible();
    await expect(account).toHaveValue(who.loginName);
    await expectAccessible(page);
    await enterPassword(page, lang, who.email, who.password);

    // 3 Reaches the profile and edits the name in place.
    await page.waitForURL(/\/microapp\/profile\/baseInfo/);
    await expect(page.getByText(who.email)).toBeVisible();
    await expect(page.getByText(self('certification.banner.unauthenticated'))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: common('common.editOf', { what: self('profile.account.name') }) }).click();
    const name = page.getByRole('textbox', { name: self('profile.account.name'), exact: true });
    await name.fill('');
    await page.getByRole('button', { name: named(common('common.confirm')) }).click();
    await expect(page.getByText(common('userName.empty'))).toBeVisible();
    const renamed = lang === 'zh-CN' ? '林远' : 'Lin Renamed';
    await name.fill(renamed);
    await page.getByRole('button', { name: named(common('common.confirm')) }).click();
    await expect(page.getByRole('button', { name: renamed })).toBeVisible();

    // 4 Submits its licence.
    await page.getByRole('link', { name: self('certification.banner.go') }).click();
    await page.waitForURL(/\/profile\/authentication\/new\/selectType/);
    await expect(page.getByRole('heading', { name: self('certification.selectType.title') })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: self('certification.selectType.licence.go') }).click();
    await page.waitForURL(/byCertification/);
    await chooseFirst(page.getByLabel(self('certification.byLicence.field.type')));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: licencePicture() });
    await expect(page.getByText(common('upload.done')).first()).toBeVisible();
    const companyField = page.getByLabel(self('certification.byLicence.field.company'), { exact: true });
    await expect(companyField).toBeVisible();
    await companyField.fill(who.company);
    await page.getByLabel(self('certification.byLicence.field.code'), { exact: true }).fill(code);
    await expectAccessible(page);
    // Pending review, the page polls every 30 seconds.
    await shortenTimer(page, 'setInterval', 30_000, 2_000);
    await page.getByRole('button', { name: named(self('certification.byLicence.submit')) }).click();
    await page.waitForURL(/\/profile\/authentication$/);
    await expect(page.getByRole('heading', { name: self('certification.overview.review.title') })).toBeVisible();
    await expect(page.getByRole('table').getByText(who.company)).toBeVisible();
    await expectAccessible(page);

    // 5 Staff finds the request in the queue and rejects it; an opinion is required.
    const { page: desk } = await visit({ lang });
    await openSignedIn(desk, portal, lang, 'staff-admin', '/customers/approval/authentication');
    await desk.getByLabel(staff('approvals.queue.filter.company')).fill(who.company);
    await desk.getByRole('button', { name: named(common('list.filter.submit')) }).click();
    const row = desk.getByRole('row', { name: new RegExp(who.company) });
    await expect(row).toBeVisible();
    await expectAccessible(desk);
    await row.getByRole('link', { name: new RegExp(staff('approvals.queue.operation')) }).click();
    await desk.waitForURL(/\/operation/);
    await expect(
      desk.getByRole('img', { name: staff('approvals.document.image', { company: who.company }) }),
    ).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('button', { name: named(staff('approvals.decision.reject')) }).click();
    await expect(desk.getByText(common('opinion.empty'))).toBeVisible();
    const opinion = lang === 'zh-CN' ? '图片不清晰，请重新上传' : 'The picture is blurred. Please upload it again.';
    await desk.getByLabel(staff('approvals.decision.opinion')).fill(opinion);
    await desk.getByRole('button', { name: named(staff('approvals.decision.reject')) }).click();
    await expect(desk.getByText(staff('approvals.decision.rejected', { company: who.company }))).toBeVisible();

    // 6 The enterprise sees status and opinion without a new sign-in, and gets an e-mail in its language.
    await expect(page.getByText(opinion).first()).toBeVisible({ timeout: 40_000 });
    const mail = await newestMessage(portal, who.email, (m) => m.text.includes(opinion));
    expect(mail.locale.replace('_', '-')).toBe(lang);

    // 7 The sign-out also ends the session in the other tab.
    const second = await context.newPage();
    await second.goto(`${portal.url}/microapp/profile/baseInfo`);
    await expect(second.getByText(who.email)).toBeVisible();
    await signOut(page, renamed, words('shell', lang)('frame.signOut'));
    await page.waitForURL(/loginEnterprisePortal/);
    await expect(second.getByText(who.email)).toBeHidden();
  });
}
