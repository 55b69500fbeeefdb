import { openSignedIn } from '../../world/by-api.ts';
import { demoAccount, enterPassword } from '../../world/person.ts';
import { expect, test } from '../../world/test.ts';
import { translatePage } from '../../world/translate-page.ts';
import { named, words } from '../../world/words.ts';
import { withoutStream } from '../../world/without-stream.ts';

const common = words('common', 'en-US');
const zh = words('common', 'zh-CN');
const auth = words('auth', 'en-US');
const self = words('selfservice', 'en-US');

const PAGES: [who: string | null, path: string][] = [
  [null, '/registerEnterprisePortal'],
  [null, '/loginPartnerPortal'],
  ['enterprise-new', '/profile/baseInfo'],
  ['enterprise-new', '/profile/authentication'],
  ['enterprise-new', '/credits'],
  ['partner-admitted', '/partnerUser'],
  ['partner-admitted', '/partnerCompany/companyInfo'],
  ['staff-admin', '/overview'],
  ['staff-admin', '/customers/customer/companys'],
  ['staff-admin', '/partners/approval/register'],
  ['staff-admin', '/system/staff'],
];

test('page translation does not break the pages: they follow the language, and keep working', async ({
  portal,
  visit,
}) => {
  test.slow();
  const visits = new Map<string | null, Awaited<ReturnType<typeof visit>>['page']>();
  for (const [who, path] of PAGES) {
    const known = visits.get(who);
    const page = known ?? (await visit()).page;
    if (!known) await translatePage(page);
    if (!known) await withoutStream(page.context());
    visits.set(who, page);
    if (who && !known) await openSignedIn(page, portal, 'en-US', who, path);
    else await page.goto(`${portal.url}/microapp${path}?lang=en_US`);
    const heading = page.locator('main h1 font, h1 font').first();
    await expect(heading).toBeVisible();
    await page.waitForLoadState('networkidle');
    const before = (await heading.textContent()) ?? '';
    await page
      .getByRole('button', { name: common('host.language') })
      .first()
      .click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.locator('h1').first()).toHaveText(/[一-龥]/);
    await page
      .getByRole('button', { name: zh('host.language') })
      .first()
      .click();
    await expect(page.locator('h1').first()).toHaveText(before);
  }
});

test('a rejected sign-in on a translated page keeps the e-mail', async ({ portal, visit }) => {
  const { page } = await visit();
  await translatePage(page);
  const { account } = await demoAccount(portal, 'enterprise');
  await page.goto(`${portal.url}/microapp/loginEnterprisePortal?lang=en_US`);
  await enterPassword(page, 'en-US', account, 'Wrong-ink-7');
  await expect(page.getByText(common('error.Account.Login.Wrong')).first()).toBeVisible();
  await expect(page.getByLabel(auth('signIn.account'), { exact: true })).toHaveValue(account);
});

test('a name is edited on a translated page', async ({ portal, visit }) => {
  const { page } = await visit();
  await translatePage(page);
  await openSignedIn(page, portal, 'en-US', 'individual');
  await page.getByRole('button', { name: common('common.editOf', { what: self('profile.account.name') }) }).click();
  const name = page.getByRole('textbox', { name: self('profile.account.name'), exact: true });
  const before = await name.inputValue();
  await name.fill('Translated');
  await page.getByRole('button', { name: named(common('common.confirm')) }).click();
  await expect(page.getByRole('button', { name: 'Translated' })).toBeVisible();
  await page.getByRole('button', { name: common('common.editOf', { what: self('profile.account.name') }) }).click();
  await name.fill(before);
  await page.getByRole('button', { name: named(common('common.confirm')) }).click();
  await expect(page.getByRole('button', { name: before })).toBeVisible();
});
