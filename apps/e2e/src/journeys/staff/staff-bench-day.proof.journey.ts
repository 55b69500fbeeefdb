import { decideAccounts, decideQueue, openFirst, type Day } from '../../world/bench.ts';
import { openSignedIn } from '../../world/by-api.ts';
import { expect, test } from '../../world/test.ts';
import { words } from '../../world/words.ts';

const lang = 'en-US';
const staff = words('staff', lang);
/** Requests of one day: all that the demo has pending. */
const AT_LEAST = 20;
const ACCOUNTS = '/customers/approval/account';
const QUEUES = [
  '/customers/approval/authentication',
  '/partners/approval/authentication',
  '/partners/approval/register',
  '/partners/approval/contract',
];

test(`a day at the bench by keys alone: all requests of every queue are approved, or rejected with reasons (${lang})`, async ({
  freshPortal: portal,
  visit,
}) => {
  test.setTimeout(480_000);
  const { page } = await visit({ lang });
  const rows = page.locator('[data-opens-row]');
  const day: Day = { lang, decided: 0, rejected: 0 };

  await openSignedIn(page, portal, lang, 'staff-admin', QUEUES[0]);
  for (const path of QUEUES) {
    await page.goto(`${portal.url}/microapp${path}`);
    await expect(rows.first()).toBeVisible();
    await decideQueue(page, path, day);
    if (path === QUEUES[0]) {
      // The one request that waits for its applicant: it is not opened as the next one, but may be decided.
      await page.reload();
      await expect(rows).toHaveCount(1);
      await openFirst(page, lang);
      await page.keyboard.press('a');
      await expect.poll(() => page.url()).not.toContain('/operation');
      day.decided += 1;
    }
    await expect(page.getByText(staff('approvals.queue.empty.pending'))).toBeVisible();
  }

  await page.goto(`${portal.url}/microapp${ACCOUNTS}`);
  await expect(rows.first()).toBeVisible();
  await decideAccounts(page, day, await rows.count());
  expect(day.decided).toBeGreaterThanOrEqual(AT_LEAST);
  expect(Math.abs(day.decided - 2 * day.rejected)).toBeLessThanOrEqual(2);

  // The menu has no pending requests any more.
  for (const path of [...QUEUES, ACCOUNTS]) {
    const link = page.getByRole('navigation').first().locator(`a[href$="${path}"]`);
    await expect(link).not.toHaveAttribute('aria-describedby');
  }
});
