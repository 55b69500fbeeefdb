import { decideAccounts, decideQueue, type Day } from '../../world/bench.ts';
import { openSignedIn } from '../../world/by-api.ts';
import { expect, expectAccessible, test } from '../../world/test.ts';
import { words } from '../../world/words.ts';

const lang = 'en-US';
const staff = words('staff', lang);
const QUEUE = '/customers/approval/authentication';

test(`the bench by keys alone: requests are approved, rejected with reasons, and one is taken back (${lang})`, async ({
  freshPortal: portal,
  visit,
}) => {
  test.slow();
  const { page } = await visit({ lang });
  const rows = page.locator('[data-opens-row]');
  const title = page.getByRole('heading', { level: 1 });
  const day: Day = { lang, decided: 0, rejected: 0 };

  await openSignedIn(page, portal, lang, 'staff-admin', QUEUE);
  await expect(rows.first()).toBeVisible();
  await expectAccessible(page);
  await decideQueue(page, QUEUE, day, 4);

  await page.goto(`${portal.url}/microapp/customers/approval/account`);
  await expect(rows.first()).toBeVisible();
  await decideAccounts(page, day, 2);
  expect(day).toMatchObject({ decided: 6, rejected: 3 });
  await expectAccessible(page);

  // The help, the palette and the prepared texts, which nothing else opens here.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: staff('approvals.keys.title') })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(title).toHaveText(staff('preparedTexts.title'));
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
});
