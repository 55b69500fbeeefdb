import type { Page } from '@playwright/test';
import { openSignedIn } from '../../world/by-api.ts';
import { enterPassword, fillCode, freshTotp, newestMessage, tag } from '../../world/person.ts';
import { expect, expectAccessible, test, type Lang } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

/** The secret shown for manual entry, without spaces. */
async function keyShown(page: Page): Promise<string> {
  const text = await page.locator('code').first().innerText();
  return text.replaceAll(/\s/g, '');
}

/** Confirms that the recovery codes are saved, which enables `action`, and goes on. Returns the codes. */
async function keepCodes(page: Page, lang: Lang, action: string): Promise<string[]> {
  const button = page.getByRole('button', { name: named(action) });
  await expect(button).toBeDisabled();
  const codes = await page
    .getByRole('listitem')
    .filter({ has: page.locator('code') })
    .allInnerTexts();
  await page.getByRole('checkbox', { name: words('common', lang)('secondFactor.codes.kept') }).check();
  await button.click();
  return codes;
}

test('staff whose second factor was replaced by an intruder reset the password, enrol at the next sign-in and need a code from then on (en-US, zh-CN)', async ({
  freshPortal: portal,
  visit,
}) => {
  test.slow();
  const [common, zh, zhCommon] = [words('common', 'en-US'), words('auth', 'zh-CN'), words('common', 'zh-CN')];
  const fresh = 'Harbour-light-9';
  const { page: start } = await visit();
  const who = await openSignedIn(start, portal, 'en-US', 'staff-viewer', '/account/security');

  await test.step('an intruder replaces the authenticator', async () => {
    await start.getByRole('button', { name: common('secondFactor.card.replace') }).click();
    const dialog = start.getByRole('dialog');
    await dialog
      .getByLabel(common('secondFactor.code.first'), { exact: true })
      .fill(await freshTotp(portal, await keyShown(start)));
    await dialog.getByRole('button', { name: common('secondFactor.setUp.submit') }).click();
    await keepCodes(start, 'en-US', common('secondFactor.codes.done'));
    await expect(dialog).toBeHidden();
  });

  const mail = await newestMessage(
    portal,
    who.account,
    (m) => m.subject === words('api', 'zh-CN')('mail.secondFactorOn.subject'),
  );
  const { page } = await visit({ lang: 'zh-CN', width: 390, height: 844, theme: 'dark' });

  await test.step('the owner reports it by the link in the e-mail and sets a new password', async () => {
    await page.goto(mail.link ?? '');
    await page.getByRole('button', { name: zh('securityReport.submit') }).click();
    await page.getByRole('link', { name: zh('securityReport.setPassword') }).click();
    await page.getByLabel(zh('addressCode.email'), { exact: true }).fill(who.account);
    await fillCode(page, portal, { to: who.account, label: zhCommon('ownCode.email'), send: zhCommon('code.send') });
    await page.getByRole('button', { name: named(zh('password.find.next')) }).click();
    await page.getByLabel(zh('password.set.new'), { exact: true }).fill(fresh);
    await page.getByLabel(zh('password.set.confirm'), { exact: true }).fill(fresh);
    await page.getByRole('button', { name: named(zh('password.set.submit')) }).click();
    await page.getByRole('button', { name: named(zhCommon('countdown.goNow')) }).click();
    await page.waitForURL(/loginEmployeePortal/);
  });

  const secret =
    await test.step('the right password leads to enrolment; a wrong first code marks its field', async () => {
      await enterPassword(page, 'zh-CN', who.account, fresh);
      await expect(page.getByRole('heading', { name: zh('signIn.enrol.title') })).toBeVisible();
      await expectAccessible(page);
      const field = page.getByLabel(zhCommon('secondFactor.code.first'), { exact: true });
      await field.fill('000000');
      await field.press('Enter');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      const key = await keyShown(page);
      await field.fill(await freshTotp(portal, key));
      await page.getByRole('button', { name: named(zh('signIn.enrol.submit')) }).click();
      return key;
    });

  await test.step('the recovery codes are shown once and must be confirmed', async () => {
    await expect(page.getByRole('heading', { name: zh('signIn.recoveryCodes.title') })).toBeVisible();
    await expectAccessible(page);
    const codes = await keepCodes(page, 'zh-CN', zh('signIn.recoveryCodes.kept'));
    expect(new Set(codes).size).toBe(10);
    await page.waitForURL((url) => !/login/i.test(url.pathname));
  });

  await test.step('a sign-in in another browser needs a code', async () => {
    const { page: other } = await visit({ lang: 'zh-CN' });
    await other.goto(`${portal.url}/microapp/loginEmployeePortal?lang=${tag('zh-CN')}`);
    await enterPassword(other, 'zh-CN', who.account, fresh);
    const field = other.getByLabel(zhCommon('secondFactor.code'), { exact: true });
    await field.fill(await freshTotp(portal, secret));
    await field.press('Enter');
    await other.waitForURL((url) => !/login/i.test(url.pathname));
  });
});
