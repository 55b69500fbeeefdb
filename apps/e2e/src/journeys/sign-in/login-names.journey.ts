import { demoAccount, enterPassword, fillCode, tag } from '../../world/person.ts';
import { expect, expectAccessible, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

/** Two accounts with the same e-mail. The journeys run in order, because the second one changes a password. */
const [OFFICE, TRADE] = ['linhai_office', 'linhai_trade'];
test.describe.configure({ mode: 'default' });

test('an e-mail with several login names: the user goes back, then chooses one and signs in (zh-CN)', async ({
  portal,
  visit,
}) => {
  const [auth, self] = [words('auth', 'zh-CN'), words('selfservice', 'zh-CN')];
  const who = await demoAccount(portal, 'enterprise-choice');
  const { page } = await visit({ lang: 'zh-CN' });
  await page.goto(`${portal.url}/microapp/loginEnterprisePortal?lang=${tag('zh-CN')}`);
  await enterPassword(page, 'zh-CN', who.account, who.password);
  await expect(page.getByRole('heading', { name: auth('signIn.choice.title') })).toBeVisible();
  await expect(page.getByRole('button', { name: OFFICE })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: named(auth('signIn.back')) }).click();

  await expect(page.getByLabel(auth('signIn.account'), { exact: true })).toHaveValue(who.account);
  const secret = page.getByLabel(auth('signIn.password'), { exact: true });
  await expect(secret).toHaveValue('');
  await secret.fill(who.password);
  await secret.press('Enter');
  await page.getByRole('button', { name: TRADE }).click();
  await page.waitForURL(/\/profile\/baseInfo/);
  await expect(page.getByText(self('profile.account.loginName'), { exact: true })).toBeVisible();
  await expect(page.getByText(TRADE, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(OFFICE, { exact: true })).toHaveCount(0);
});

test('a forgotten password is reset for one login name; the other keeps its password (en-US)', async ({
  portal,
  visit,
}) => {
  const [auth, common] = [words('auth', 'en-US'), words('common', 'en-US')];
  const who = await demoAccount(portal, 'enterprise-choice');
  const fresh = 'Harbour-light-9';
  const { page: start } = await visit();
  await start.goto(`${portal.url}/microapp/loginEnterprisePortal?lang=${tag('en-US')}`);
  const [page] = await Promise.all([
    start.waitForEvent('popup'),
    start.getByRole('link', { name: auth('signIn.forgot') }).click(),
  ]);
  await page.getByLabel(auth('addressCode.email'), { exact: true }).fill(who.account);
  await expectAccessible(page);
  await fillCode(page, portal, { to: who.account, label: common('ownCode.email'), send: common('code.send') });
  await page.getByRole('button', { name: named(auth('password.find.next')) }).click();

  await expect(page.getByRole('radio', { name: OFFICE })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: TRADE }).check();
  await page.getByRole('button', { name: named(auth('password.find.next')) }).click();
  await page.getByLabel(auth('password.set.new'), { exact: true }).fill(fresh);
  await page.getByLabel(auth('password.set.confirm'), { exact: true }).fill(fresh);
  await expectAccessible(page);
  await page.getByRole('button', { name: named(auth('password.set.submit')) }).click();
  await expect(page.getByText(auth('password.set.doneText'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: named(common('countdown.goNow')) }).click();

  // Each password now fits one login name only, so there is nothing to choose.
  await page.waitForURL(/loginEnterprisePortal/);
  await enterPassword(page, 'en-US', who.account, fresh);
  await page.waitForURL(/\/profile\/baseInfo/);
  await expect(page.getByText(TRADE, { exact: true }).first()).toBeVisible();
  const { page: office } = await visit();
  await office.goto(`${portal.url}/microapp/loginEnterprisePortal?lang=${tag('en-US')}`);
  await enterPassword(office, 'en-US', who.account, who.password);
  await office.waitForURL(/\/profile\/baseInfo/);
  await expect(office.getByText(OFFICE, { exact: true }).first()).toBeVisible();
});
