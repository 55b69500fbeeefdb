import type { Page } from '@playwright/test';
import { authenticatorsOf } from '../../world/authenticator.ts';
import { openSignedIn } from '../../world/by-api.ts';
import { tag } from '../../world/person.ts';
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
