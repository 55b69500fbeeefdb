import { acceptTerms, tag } from '../../world/person.ts';
import { expect, expectAccessible, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const ORGANISATION = 'co-demo-yuanli';
const IDP_USER = 16;

test('an unknown organisation is marked, then the user signs in through its OpenID provider (en-US)', async ({
  portal,
  visit,
}) => {
  const [auth, api, self] = [words('auth', 'en-US'), words('api', 'en-US'), words('selfservice', 'en-US')];
  const { page } = await visit();
  await page.goto(`${portal.url}/microapp/loginUam?lang=${tag('en-US')}`);
  const organisation = page.getByLabel(auth('sso.field.organisation'), { exact: true });
  const go = page.getByRole('button', { name: named(auth('sso.submit')) });
  await organisation.fill('nobody-knows-this');
  await organisation.press('Tab');
  await expect(page.getByText(auth('sso.unknown'))).toBeVisible();
  await expect(organisation).toHaveAttribute('aria-invalid', 'true');
  await expect(go).toBeDisabled();
  await expectAccessible(page);

  await organisation.fill(ORGANISATION);
  await organisation.press('Tab');
  await page.getByRole('radio', { name: 'Yuanli-OpenID' }).check();
  await expectAccessible(page);
  await go.click();
  const userinfo = page.waitForResponse((r) => r.url().endsWith('/userinfo') && r.ok());
  await page.getByRole('button', { name: api('desk.idp.choose', { name: '陶然' }) }).click();
  expect(await (await userinfo).json()).toMatchObject({ user_type: IDP_USER });
  await page.waitForURL(/\/profile\/baseInfo/);
  await expect(page.getByText(self('profile.account.password.byProvider'))).toBeVisible();
  await expectAccessible(page);
});

test('with the organisation in the URL, a new user signs in through its SAML provider (zh-CN)', async ({
  portal,
  visit,
}) => {
  const [auth, api] = [words('auth', 'zh-CN'), words('api', 'zh-CN')];
  const { page } = await visit({ lang: 'zh-CN', width: 390, height: 844 });
  await page.goto(`${portal.url}/microapp/loginUam/${ORGANISATION}?lang=${tag('zh-CN')}`);
  await page.getByRole('radio', { name: 'Yuanli-SAML' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: named(auth('sso.submit')) }).click();
  const userinfo = page.waitForResponse((r) => r.url().endsWith('/userinfo') && r.ok());
  await page.getByRole('button', { name: api('desk.idp.choose', { name: '沈怡' }) }).click();
  await acceptTerms(page, 'zh-CN');
  expect(await (await userinfo).json()).toMatchObject({ user_type: IDP_USER, user_name: '沈怡' });
  await page.waitForURL(/\/profile\/baseInfo/);
  await expect(page.getByText('沈怡').first()).toBeVisible();
});
