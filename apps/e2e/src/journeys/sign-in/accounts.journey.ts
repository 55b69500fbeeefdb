import type { Page } from '@playwright/test';
import { openSignedIn } from '../../world/by-api.ts';
import { demoAccount, enterPassword, tag } from '../../world/person.ts';
import { expect, expectAccessible, test, type Lang } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const lang: Lang = 'en-US';
const common = words('common', lang);
const self = words('selfservice', lang);
const shell = words('shell', lang);

/** Opens an item of the user menu, by the keyboard. */
async function menu(page: Page, item: string) {
  await page.locator('header button[aria-haspopup=menu]').last().focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: item });
  await expect(entry).toBeVisible();
  await entry.click();
}

test('two accounts work in two tabs: each keeps its own, and signing one out leaves the other', async ({
  freshPortal: portal,
  visit,
}) => {
  test.slow();
  const { context, page } = await visit({ lang });
  const first = await openSignedIn(page, portal, lang, 'enterprise-new');
  const second = await demoAccount(portal, 'enterprise-rejected');
  await page.getByRole('button', { name: common('common.editOf', { what: self('profile.account.name') }) }).click();
  const field = page.getByRole('textbox', { name: self('profile.account.name'), exact: true });
  await field.fill('Kept Through It');

  // A new tab begins with the account that is there, and adds one.
  const tab = await context.newPage();
  await tab.goto(`${portal.url}/microapp/profile/baseInfo?lang=${tag(lang)}`);
  await menu(tab, shell('frame.accounts'));
  const dialog = tab.getByRole('dialog', { name: 'Accounts in this browser' });
  // Not on what signs out.
  await expect(dialog.getByRole('button', { name: /In this tab/ })).toBeFocused();
  await expectAccessible(tab);
  await dialog.getByRole('button', { name: 'Add an account' }).click();
  await tab.getByRole('link', { name: /Enterprise account/ }).click();
  await enterPassword(tab, lang, second.account, second.password);
  await expect(tab.getByText(second.account).first()).toBeVisible();

  // The first tab has lost nothing, saves for its own account, and keeps it through a reload.
  await expect(field).toHaveValue('Kept Through It');
  await page.getByRole('button', { name: named(common('common.confirm')) }).click();
  await expect(page.getByText('Kept Through It').first()).toBeVisible();
  for (const [one, account] of [
    [page, first.account],
    [tab, second.account],
  ] as const) {
    await one.reload();
    await expect(one.getByText(account).first()).toBeVisible();
  }
  await expect(tab.getByText('Kept Through It')).toHaveCount(0);

  // The second signs out, and goes on as the first.
  await menu(tab, shell('frame.signOut'));
  await tab.waitForURL(/\/accounts/);
  const other = tab.getByRole('button', { name: /^Kept Through It/ });
  await expect(other).toBeVisible();
  await expectAccessible(tab);
  await other.click();
  await expect(tab.getByText(first.account).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Kept Through It').first()).toBeVisible();
});
