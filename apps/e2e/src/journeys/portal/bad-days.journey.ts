import { freePort } from '../../world/portal.ts';
import { openSignedIn } from '../../world/by-api.ts';
import { demoAccount, enterPassword, fillRegistration, newcomer } from '../../world/person.ts';
import { expect, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

test('the API is killed during a registration: nothing is half-written, the page keeps the input and the retry works', async ({
  ownPortal,
  visit,
}) => {
  test.slow();
  const port = await freePort();
  const env = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  const first = await ownPortal({ env });
  const auth = words('auth', 'en-US');
  const common = words('common', 'en-US');
  const who = newcomer('killed', 'en-US');
  const { page } = await visit({ expected: [/./] });
  await fillRegistration(page, first, 'en-US', who);

  // The process dies while it handles the request.
  await page.route('**/enterprise_user/0/register', async (route) => {
    void route.continue();
    await first.kill();
  });
  await page.getByRole('button', { name: named(auth('register.submit')) }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByLabel(auth('register.field.company'), { exact: true })).toHaveValue(who.company);
  await expect(page.getByLabel(auth('register.field.password'), { exact: true })).toHaveValue(who.password);

  await page.unroute('**/enterprise_user/0/register');
  await ownPortal({ env, dataDir: first.data });
  await page.getByRole('button', { name: named(auth('register.submit')) }).click();
  // Either nothing was written and the retry works, or everything was and the fields say so.
  await expect(
    page
      .getByRole('heading', { name: auth('register.done.title') })
      .or(page.getByText(common('error.Account.Email.Exists')))
      .or(page.getByText(common('error.Account.VerifyCode.Overtime'))),
  ).toBeVisible();
  await page.goto(`${first.url}/microapp/loginEnterprisePortal?lang=en_US`);
  await enterPassword(page, 'en-US', who.loginName, who.password);
  await page.waitForURL(/profile\/baseInfo/);
  await expect(page.getByLabel(words('selfservice', 'en-US')('profile.company.name'), { exact: true })).toHaveValue(
    who.company,
  );
});

test('an unreachable API does not sign the user out: the page reports it and recovers by itself', async ({
  ownPortal,
  visit,
}) => {
  test.slow();
  const port = await freePort();
  const env = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  const first = await ownPortal({ env });
  const common = words('common', 'en-US');
  const self = words('selfservice', 'en-US');
  const shell = words('shell', 'en-US');
  const { page } = await visit({ expected: [/./] });
  const { account } = await openSignedIn(page, first, 'en-US', 'enterprise-new');
  // All files are loaded before the API stops: this journey is about the input, not about missing files.
  await expect(page.getByLabel(self('profile.company.name'), { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: common('common.editOf', { what: self('profile.account.name') }) }).click();
  const name = page.getByRole('textbox', { name: self('profile.account.name'), exact: true });
  await name.fill('Kept While Away');
  await first.kill();
  await page.getByRole('button', { name: named(common('common.confirm')) }).click();
  await expect(page.getByText(shell('session.away'))).toBeVisible();
  await expect(name).toHaveValue('Kept While Away');
  const second = await ownPortal({ env, dataDir: first.data });
  await expect(page.getByText(shell('session.away'))).toBeHidden();
  await page.getByRole('button', { name: named(common('common.confirm')) }).click();
  await expect(page.getByRole('button', { name: 'Kept While Away' })).toBeVisible();
  expect((await demoAccount(second, 'enterprise-new')).account).toBe(account);
});
