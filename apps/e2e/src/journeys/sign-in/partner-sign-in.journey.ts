import { demoAccount, fillCode, tag } from '../../world/person.ts';
import { expect, expectAccessible, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

test('a wrong password is marked, then the partner signs in (zh-CN)', async ({ portal, visit }) => {
  const [auth, common] = [words('auth', 'zh-CN'), words('common', 'zh-CN')];
  const who = await demoAccount(portal, 'partner-contact');
  const { page } = await visit({ lang: 'zh-CN', theme: 'dark' });
  await page.goto(`${portal.url}/microapp/loginPartnerPortal?lang=${tag('zh-CN')}`);
  const account = page.getByLabel(auth('signIn.email'), { exact: true });
  await account.fill(who.account);
  await page.getByLabel(auth('signIn.password'), { exact: true }).fill('Wrong-secret-1');
  await page.getByRole('button', { name: named(auth('signIn.submit')) }).click();
  await expect(account).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(common('error.Account.Login.Wrong'))).toBeVisible();
  await expect(account).toHaveValue(who.account);
  await expectAccessible(page);

  await page.getByLabel(auth('signIn.password'), { exact: true }).fill(who.password);
  await page.getByRole('button', { name: named(auth('signIn.submit')) }).click();
  await expect(
    page.getByRole('heading', { name: words('selfservice', 'zh-CN')('partner.person.title') }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('an unknown partner is offered registration; a known one signs in with a code (en-US)', async ({
  portal,
  visit,
}) => {
  const [auth, common] = [words('auth', 'en-US'), words('common', 'en-US')];
  const who = await demoAccount(portal, 'partner');
  const { page } = await visit();
  await page.goto(`${portal.url}/microapp/loginPartnerPortal?lang=${tag('en-US')}&source=letter`);
  await page.getByText(auth('signIn.byCode'), { exact: true }).click();
  const account = page.getByLabel(auth('signIn.email'), { exact: true });
  const send = page.getByRole('button', { name: named(common('code.send')) });
  await account.fill('nobody-here@example.com');
  await account.press('Tab');
  await expect(account).toHaveAttribute('aria-invalid', 'true');
  await expect(send).toBeDisabled();
  const offered = page.getByRole('link', { name: auth('signIn.register'), exact: true });
  await expect(offered).toHaveAttribute('href', /\/registerPartnerPortal\?.*source=letter/);
  await expectAccessible(page);

  await account.fill(who.account);
  await expect(send).toBeEnabled();
  await fillCode(page, portal, { to: who.account, label: common('code.label'), send: common('code.send') });
  await page.getByRole('button', { name: named(auth('signIn.submit')) }).click();
  await expect(
    page.getByRole('heading', { name: words('selfservice', 'en-US')('partner.company.title') }),
  ).toBeVisible();
});
