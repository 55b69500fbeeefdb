import { enterpriseOf, openSignedIn, registerByApi } from '../../world/by-api.ts';
import { chooseFirst, newcomer } from '../../world/person.ts';
import { shortenTimer } from '../../world/shorten-timer.ts';
import { licencePicture, validCreditCode } from '../../world/licence.ts';
import { expect, expectAccessible, formsOf, test, type Lang, type Visit } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const VISITS: { lang: Lang; on: string; visit: Visit }[] = [
  { lang: 'zh-CN', on: 'a desktop', visit: { lang: 'zh-CN' } },
  { lang: 'en-US', on: 'a phone in dark mode', visit: { lang: 'en-US', theme: 'dark', width: 360, height: 780 } },
];

for (const { lang, on, visit: how } of formsOf(VISITS)) {
  test(`an enterprise submits a transaction code, withdraws it, and corrects a rejected licence on ${on} (${lang})`, async ({
    portal,
    visit,
  }) => {
    const [own, common, staff] = [words('selfservice', lang), words('common', lang), words('staff', lang)];
    const who = newcomer('payer', lang);
    const code = validCreditCode();
    const { page } = await visit(how);
    const button = (text: string) => page.getByRole('button', { name: named(text) });
    const dialog = page.getByRole('dialog');
    const fits = async () => {
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      ).toBe(true);
    };
    await registerByApi(page.context(), portal, lang, who);
    await openSignedIn(page, portal, lang, enterpriseOf(who));
    await page.getByRole('link', { name: own('certification.banner.go') }).click();

    // The payment was made by another company: a dialog shows both names, only once on a double click. Going back asks
    // for confirmation.
    await page.getByRole('link', { name: own('certification.selectType.code.go') }).click();
    await page.getByLabel(own('certification.byCode.field.code'), { exact: true }).fill('tx-demo-3');
    await page.keyboard.press('Enter');
    await expect(page.getByText('星火田野科技集团有限公司')).toBeVisible();
    await button(own('certification.byLicence.submit')).dblclick();
    await expect(dialog).toHaveCount(1);
    await expect(dialog.getByText(who.company)).toBeVisible();
    await fits();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await button(common('common.leave.stay')).click();
    await button(own('certification.byLicence.submit')).click();
    await dialog.getByRole('button', { name: named(own('certification.byCode.differs.ok')) }).click();
    await page.waitForURL(/\/profile\/authentication$/);
    await expect(page.getByRole('heading', { name: own('certification.overview.review.title') })).toBeVisible();

    // After the withdrawal the code can be used again and the company has its earlier status.
    await button(own('certification.withdraw')).dblclick();
    await expect(dialog).toHaveCount(1);
    await dialog.getByRole('button', { name: named(own('certification.withdraw.ok')) }).click();
    await expect(page.getByRole('heading', { name: own('certification.overview.tip.title') })).toBeVisible();
    await fits();

    // A file that is not an image is rejected whatever its name; the next file is accepted.
    await page.goto(`${portal.url}/microapp/profile/authentication/new/byCertification`);
    const file = page.locator('input[type=file]');
    await file.setInputFiles({
      name: 'licence.png',
      mimeType: 'image/png',
      buffer: Buffer.from('GIF89a and nothing else'),
    });
    await expect(page.getByText(common('upload.type'))).toBeVisible();
    await expect(button(common('upload.again'))).toHaveCount(0);
    await file.setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: licencePicture() });
    await expect(page.getByText(common('upload.done')).first()).toBeVisible();
    await chooseFirst(page.getByLabel(own('certification.byLicence.field.type')));
    await page.getByLabel(own('certification.byLicence.field.company'), { exact: true }).fill(who.company);
    await page.getByLabel(own('certification.byLicence.field.code'), { exact: true }).fill(code);
    await fits();
    // Pending review, the page polls every 30 seconds.
    await shortenTimer(page, 'setInterval', 30_000, 2_000);
    await button(own('certification.byLicence.submit')).dblclick();
    await page.waitForURL(/\/profile\/authentication$/);
    await expect(page.getByRole('heading', { name: own('certification.overview.review.title') })).toBeVisible();

    // Staff rejects only the company name.
    const { page: desk } = await visit({ lang });
    await openSignedIn(desk, portal, lang, 'staff-admin', '/customers/approval/authentication');
    await desk.getByLabel(staff('approvals.queue.filter.company')).fill(who.company);
    await desk.getByRole('button', { name: named(common('list.filter.submit')) }).click();
    // The head and what was found: until then the row moves.
    await expect(desk.getByRole('row')).toHaveCount(2);
    await desk
      .getByRole('row', { name: new RegExp(who.company) })
      .getByRole('link', { name: new RegExp(staff('approvals.queue.operation')) })
      .click();
    await desk.getByRole('checkbox', { name: staff('approvals.certification.refuse.field.Company') }).check();
    await desk.locator('#refused_reason_Company').click();
    await desk.getByTitle(common('refusal.mismatch')).click();
    await desk.getByLabel(staff('approvals.decision.opinion')).fill('See the document.');
    await desk.getByRole('button', { name: named(staff('approvals.decision.reject')) }).click();
    await expect(desk.getByText(staff('approvals.decision.rejected', { company: who.company }))).toBeVisible();

    // The applicant must correct that field; the others have what was submitted.
    await expect(page.getByText(common('refusal.mismatch')).first()).toBeVisible({ timeout: 40_000 });
    await fits();
    await page.getByRole('link', { name: own('certification.overview.correct') }).click();
    await expect(page.getByLabel(own('certification.byLicence.field.code'), { exact: true })).toHaveValue(code);
    await fits();
    await button(own('certification.byLicence.submit')).click();
    await expect(page.getByText(common('error.Account.Refused.Unchanged'))).toBeVisible();
    await fits();
    await page.getByLabel(own('certification.byLicence.field.company'), { exact: true }).fill(`${who.company} 2`);
    await button(own('certification.byLicence.submit')).click();
    await page.waitForURL(/\/profile\/authentication$/);
    await expect(page.getByText(`${who.company} 2`).first()).toBeVisible();
  });
}
