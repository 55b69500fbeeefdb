import { demoAccount, enterPassword, freshTotp, tag } from '../../world/person.ts';
import { expect, expectAccessible, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

test('staff sign in with an authenticator, or with a recovery code, which works once (en-US)', async ({
  portal,
  visit,
}) => {
  test.slow();
  const [auth, common] = [words('auth', 'en-US'), words('common', 'en-US')];
  const who = await demoAccount(portal, 'staff-viewer');
  const secret = who.second_factor ?? '';
  const entry = `${portal.url}/microapp/loginEmployeePortal?lang=${tag('en-US')}`;
  const { page } = await visit();
  const field = page.getByLabel(common('secondFactor.code'), { exact: true });
  const verify = page.getByRole('button', { name: named(auth('signIn.secondFactor.submit')) });

  await test.step('a wrong code marks the field, the right one signs in', async () => {
    await page.goto(entry);
    await enterPassword(page, 'en-US', who.account, who.password);
    await expect(field).toBeFocused();
    await field.fill('000000');
    await verify.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(common('error.Account.Login.SecondFactor.Wrong'))).toBeVisible();
    await expectAccessible(page);
    await field.fill(await freshTotp(portal, secret));
    await verify.click();
    await page.waitForURL((url) => !/login/i.test(url.pathname));
  });

  const codes = await test.step('renews the recovery codes', async () => {
    await page.goto(`${portal.url}/microapp/account/security?lang=${tag('en-US')}`);
    await page.getByRole('button', { name: common('secondFactor.card.renew') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(common('secondFactor.code'), { exact: true }).fill(await freshTotp(portal, secret));
    await dialog.getByRole('button', { name: common('secondFactor.renew.submit') }).click();
    const listed = dialog.getByRole('listitem');
    await expect(listed.first()).toBeVisible();
    await expectAccessible(page);
    return listed.allInnerTexts();
  });
  expect(new Set(codes).size).toBe(10);

  await test.step('each recovery code works once', async () => {
    for (const [i, expected] of [
      [0, 'in'],
      [0, 'refused'],
      [1, 'in'],
    ] as const) {
      const { page: other } = await visit();
      const typed = other.getByLabel(common('secondFactor.code'), { exact: true });
      await other.goto(entry);
      await enterPassword(other, 'en-US', who.account, who.password);
      await typed.fill(codes[i]?.trim() ?? '');
      await typed.press('Enter');
      if (expected === 'in') await other.waitForURL((url) => !/login/i.test(url.pathname));
      else await expect(other.getByText(common('error.Account.Login.SecondFactor.Wrong'))).toBeVisible();
    }
  });
});
