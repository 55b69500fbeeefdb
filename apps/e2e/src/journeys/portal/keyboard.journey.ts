import { newcomer, newestMessage, passCaptcha, policyBox, tabTo, tag } from '../../world/person.ts';
import { expect, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

test('an enterprise registers and signs in without a mouse (en-US)', async ({ portal, visit }) => {
  test.slow();
  const [auth, common, self, shell] = [
    words('auth', 'en-US'),
    words('common', 'en-US'),
    words('selfservice', 'en-US'),
    words('shell', 'en-US'),
  ];
  const who = newcomer('keys', 'en-US');
  const { page } = await visit();
  const field = (id: string) => page.getByLabel(auth(id), { exact: true });
  const button = (name: string) => page.getByRole('button', { name: named(name) });
  const type = async (id: string, text: string) => {
    await tabTo(page, field(id));
    await page.keyboard.type(text);
  };

  await page.goto(`${portal.url}/microapp/loginEnterprisePortal?lang=${tag('en-US')}`);
  await tabTo(page, page.getByRole('link', { name: auth('signIn.enterprise.register') }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/registerEnterprisePortal/);

  await test.step('registers', async () => {
    await type('register.field.email', who.email);
    await tabTo(page, button(common('code.send')));
    await passCaptcha(page, portal, () => page.keyboard.press('Enter'));
    const { code } = await newestMessage(portal, who.email, (m) => m.code !== undefined);
    await expect(field('register.field.emailCode')).toBeFocused();
    await page.keyboard.type(code ?? '');
    await type('register.field.phone', who.phone);
    await type('register.field.company', who.company);
    await type('register.field.username', who.username);
    await type('register.field.loginName', who.loginName);
    await type('register.field.password', who.password);
    await type('register.field.confirm', who.password);
    await tabTo(page, policyBox(page));
    await page.keyboard.press('Space');
    await tabTo(page, button(auth('register.submit')));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: auth('register.done.text') })).toBeFocused();
    await tabTo(page, button(common('countdown.goNow')));
    await page.keyboard.press('Enter');
  });

  await test.step('signs in: an empty password is marked first', async () => {
    await page.waitForURL(/loginEnterprisePortal/);
    await type('signIn.account', who.loginName);
    await page.keyboard.press('Enter');
    await expect(field('signIn.password')).toBeFocused();
    await expect(field('signIn.password')).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.type(who.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/profile\/baseInfo/);
    await expect(page.getByText(self('profile.account.loginName'), { exact: true })).toBeVisible();
  });

  await test.step('a plain link shows its focus', async () => {
    const link = page.locator('footer').getByRole('link').first();
    await tabTo(page, link);
    await expect(link).toHaveCSS('outline-style', 'solid');
  });

  await test.step('signs out through the menu', async () => {
    await tabTo(page, page.getByRole('button', { name: who.username }));
    await page.keyboard.press('Enter');
    // The menu takes the focus once it is open; an earlier arrow key would be lost.
    await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: shell('frame.signOut') })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(/loginEnterprisePortal/);
  });
});
