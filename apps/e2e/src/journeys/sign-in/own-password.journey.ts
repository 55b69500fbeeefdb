import { openSignedIn } from '../../world/by-api.ts';
import { enterPassword, fillCode, newestMessage, tag } from '../../world/person.ts';
import { expect, expectAccessible, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

/** Phone of the demo individual; codes go to it by default. */
const PHONE = '+86-13900000001';

test('a user changes the password in a new window, then reports the change as not theirs (en-US, zh-CN)', async ({
  portal,
  visit,
}) => {
  test.slow();
  const [auth, common, self] = [words('auth', 'en-US'), words('common', 'en-US'), words('selfservice', 'en-US')];
  const fresh = 'Harbour-light-9';
  const { page: start } = await visit();
  const who = await openSignedIn(start, portal, 'en-US', 'individual');
  const [page] = await Promise.all([
    start.waitForEvent('popup'),
    start.getByRole('link', { name: `${common('common.edit')} ${self('profile.account.password')}` }).click(),
  ]);

  await test.step('the user is verified and changes the password; the window returns to the profile', async () => {
    await expect(page.getByRole('heading', { name: auth('password.edit.title') })).toBeVisible();
    await expect(page.getByLabel(common('ownCode.phone'), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await fillCode(page, portal, { to: PHONE, label: common('ownCode.phone'), send: common('code.send') });
    await page.getByRole('button', { name: named(auth('password.find.next')) }).click();
    await page.getByLabel(auth('password.edit.old'), { exact: true }).fill(who.password);
    await page.getByLabel(auth('password.set.new'), { exact: true }).fill(fresh);
    await page.getByLabel(auth('password.set.confirm'), { exact: true }).fill(fresh);
    await expectAccessible(page);
    await page.getByRole('button', { name: named(auth('password.set.submit')) }).click();
    await expect(page.getByText(auth('password.edit.doneText'))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: named(common('countdown.backNow')) }).click();
    await page.waitForURL(/\/profile\/baseInfo/);
    await expect(page.getByText(who.account).first()).toBeVisible();
  });

  const mail = await newestMessage(
    portal,
    who.account,
    (m) => m.link !== undefined && m.subject === words('api', 'zh-CN')('mail.passwordChanged.subject'),
  );
  const zh = words('auth', 'zh-CN');
  const { page: desk } = await visit({ lang: 'zh-CN', width: 390, height: 844 });

  await test.step('opening the link in the e-mail changes nothing; the button ends the session', async () => {
    await desk.goto(mail.link ?? '');
    await expect(desk.getByText(zh('securityReport.nothingYet'))).toBeVisible();
    await expectAccessible(desk);
    await start.reload();
    await expect(start.getByText(who.account).first()).toBeVisible();
    await desk.getByRole('button', { name: zh('securityReport.submit') }).click();
    await expect(desk.getByText(zh('securityReport.doneTitle'))).toBeVisible();
    await expectAccessible(desk);
    await start.reload();
    await start.waitForURL(/login\w+Portal/);
  });

  await test.step('the reported password no longer works', async () => {
    await start.goto(`${portal.url}/microapp/loginIndividualPortal?lang=${tag('en-US')}`);
    await enterPassword(start, 'en-US', who.account, fresh);
    await expect(start.getByText(common('error.Account.Login.Wrong'))).toBeVisible();
  });
});
