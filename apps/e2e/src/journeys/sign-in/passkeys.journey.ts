import type { Page } from '@playwright/test';
import { authenticatorsOf } from '../../world/authenticator.ts';
import { openSignedIn } from '../../world/by-api.ts';
import { demoAccount, enterPassword, freshTotp, tabTo, tag } from '../../world/person.ts';
import { freePort } from '../../world/portal.ts';
import { expect, expectAccessible, test, type Lang } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const [common, zh] = [words('common', 'en-US'), words('common', 'zh-CN')];

/** Adds a passkey on the open security page. */
async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: common('passkeys.add') }).click();
  const dialog = page.getByRole('dialog', { name: common('passkeys.add') });
  await dialog.getByLabel(common('passkeys.name.optional')).fill(name);
  await dialog.getByRole('button', { name: common('passkeys.add.submit') }).click();
  await expect(page.getByRole('listitem', { name, exact: true })).toBeVisible();
}

test('a person adds the passkeys of two devices, signs in by autofill and by the button, and deletes one, which opens nothing then (en-US, zh-CN)', async ({
  ownPortal,
  visit,
}) => {
  // Passkeys need a name: browsers refuse them on pages of an IP address.
  const port = await freePort();
  const portal = await ownPortal({ env: { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` } });
  const { page, context } = await visit();
  const devices = await authenticatorsOf(page);
  const laptop = await devices.add('internal');
  const login = (lang: Lang) => page.goto(`${portal.url}/microapp/loginIndividualPortal?lang=${tag(lang)}`);
  const forget = async () => {
    await context.clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  };
  await openSignedIn(page, portal, 'en-US', 'individual', '/account/security');

  const key = await test.step('each device makes one', async () => {
    await expect(page.getByText(common('passkeys.about'))).toBeVisible();
    await add(page, 'Laptop');
    await laptop.answers(false);
    const second = await devices.add('usb');
    await add(page, 'Key');
    await expectAccessible(page);
    return second;
  });

  await test.step('the button asks a device', async () => {
    await key.answers(false);
    await forget();
    await login('zh-CN');
    const button = page.getByRole('button', { name: words('auth', 'zh-CN')('signIn.passkey.submit') });
    await expect(button).toBeVisible();
    await expectAccessible(page);
    // A simulated device answers what is asked from now on; the offer of the account field waits for ever.
    await key.answers(true);
    await button.click();
    await page.waitForURL(/baseInfo/);
  });

  await test.step('the account field offers it', async () => {
    await key.answers(false);
    await laptop.answers(true);
    await forget();
    await login('en-US');
    await page.waitForURL(/baseInfo/);
  });

  await test.step('a deleted one is gone from the device, and a copy of it signs in nowhere', async () => {
    const giveBack = await laptop.copy();
    await page.goto(`${portal.url}/microapp/account/security?lang=${tag('zh-CN')}`);
    await page.getByRole('button', { name: zh('passkeys.delete.named', { name: 'Laptop' }) }).click();
    await page
      .getByRole('dialog', { name: zh('passkeys.delete.title', { name: 'Laptop' }) })
      .getByRole('button', { name: named(zh('passkeys.delete.ok')) })
      .click();
    await expect(page.getByRole('listitem', { name: 'Laptop', exact: true })).toBeHidden();
    await expect.poll(laptop.passkeys).toEqual([]);

    await forget();
    await giveBack();
    await login('zh-CN');
    await expect(page.getByRole('alert')).toContainText(zh('error.Account.Passkey.Unknown'));
    await expect.poll(laptop.passkeys).toEqual([]);
  });
});

test('staff make the two passkeys that they need when they sign in, by keyboard, and use one from then on (zh-CN)', async ({
  ownPortal,
  visit,
}) => {
  const port = await freePort();
  const env = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, STAFF_FACTOR: 'passkey' };
  const portal = await ownPortal({ env });
  const who = await demoAccount(portal, 'staff-viewer');
  const auth = words('auth', 'zh-CN');
  const { page, context } = await visit({ lang: 'zh-CN', width: 360, height: 740, theme: 'dark' });
  const devices = await authenticatorsOf(page);
  const begin = async () => {
    await page.goto(`${portal.url}/microapp/loginEmployeePortal?lang=${tag('zh-CN')}`);
    await enterPassword(page, 'zh-CN', who.account, who.password);
  };
  const make = async (name: string) => {
    const button = page.getByRole('button', { name: named(name) });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
  };

  const laptop = await test.step('a code of the authenticator first, then one on the computer', async () => {
    await begin();
    const field = page.getByLabel(zh('secondFactor.code'), { exact: true });
    await field.fill(await freshTotp(portal, who.second_factor ?? ''));
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: auth('signIn.passkeys.title') })).toBeVisible();
    await expectAccessible(page);
    const device = await devices.add('internal');
    await make('创建第一个通行密钥');
    await expect(page.getByText('已创建 1 个，共需 2 个')).toBeVisible();
    return device;
  });

  const key = await test.step('the same device is refused; a security key makes the second', async () => {
    await make(auth('signIn.passkeys.next'));
    await expect(page.getByRole('alert')).toContainText(auth('signIn.passkeys.exists'));
    await laptop.answers(false);
    const device = await devices.add('usb');
    await make(auth('signIn.passkeys.next'));
    await page.waitForURL((url) => !/login/i.test(url.pathname));
    return device;
  });

  await test.step('the next sign-in asks for one of the two', async () => {
    await key.answers(false);
    await context.clearCookies();
    await begin();
    const button = page.getByRole('button', { name: named(auth('signIn.secondFactor.passkey')) });
    await expect(button).toBeVisible();
    await key.answers(true);
    await button.click();
    await page.waitForURL((url) => !/login/i.test(url.pathname));
  });
});
