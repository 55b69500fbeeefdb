import type { Page } from '@playwright/test';
import { openSignedIn } from '../../world/by-api.ts';
import { expect, expectAccessible, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const lang = 'en-US';
const staff = words('staff', lang);
/** Requests of one day: all that the demo has pending. */
const AT_LEAST = 20;
const AS_A_WHOLE = '/partners/approval/contract';
const QUEUES = [
  '/customers/approval/authentication',
  '/partners/approval/authentication',
  '/partners/approval/register',
  AS_A_WHOLE,
];

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const comment = (page: Page) =>
  page.getByRole('textbox', { name: new RegExp(`^${staff('approvals.decision.opinion')}`) });
const approve = (page: Page) => page.getByRole('button', { name: named(staff('approvals.decision.approve')) });

/** Waits until the page of the company is ready to be decided. */
async function ready(page: Page, not = ''): Promise<string> {
  await expect(page.locator('[data-prerender]')).toHaveCount(0);
  if (not !== '') await expect(title(page)).not.toHaveText(not);
  await expect(approve(page)).toBeEnabled();
  await expect(title(page)).toBeFocused();
  return title(page).innerText();
}

/** Rejects the open request: with the first reason of the first field, or of the request as a whole. */
async function reject(page: Page, path: string): Promise<void> {
  await page.keyboard.press('1');
  if (path !== AS_A_WHOLE) {
    await expect(page.locator('input[id^="refused_reason_"]')).toBeFocused();
    await page.keyboard.press('1');
  }
  await expect(comment(page)).toHaveValue(/\S/);
  await page.keyboard.press('r');
}

/** Approves the one request that waits for its applicant: it is not opened as the next one, but may be decided. */
async function approveAsked(page: Page): Promise<void> {
  const rows = page.locator('[data-opens-row]');
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await ready(page);
  await page.keyboard.press('a');
  await expect.poll(() => page.url()).not.toContain('/operation');
}

test(`a day at the bench by keys alone: requests of every queue are approved, rejected with reasons, and one is taken back (${lang})`, async ({
  freshPortal: portal,
  visit,
}) => {
  test.setTimeout(480_000);
  const { page } = await visit({ lang });
  let [decided, rejected] = [0, 0];

  await openSignedIn(page, portal, lang, 'staff-admin', QUEUES[0]);
  for (const path of QUEUES) {
    await page.goto(`${portal.url}/microapp${path}`);
    await expect(page.locator('[data-opens-row]').first()).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.locator('[data-opens-row]').first()).toBeFocused();
    if (path === QUEUES[0]) await expectAccessible(page);
    await page.keyboard.press('Enter');
    let company = await ready(page);
    for (;;) {
      const rejects = decided % 2 === 1;
      if (rejects) await reject(page, path);
      else await page.keyboard.press('a');
      const text = staff(rejects ? 'approvals.decision.rejected' : 'approvals.decision.approved', { company });
      // A request of a colleague asks once.
      const anyway = page.getByRole('button', { name: staff('approvals.work.confirm.ok') });
      await expect(anyway.or(page.getByText(text)).first()).toBeVisible();
      if (await anyway.isVisible()) {
        // Before it has the focus, Enter goes to the page below.
        await expect(anyway).toBeFocused();
        await page.keyboard.press('Enter');
      }
      await expect(page.getByText(text)).toBeVisible();

      if (decided === 3) {
        // Taken back from the page of the next request, and then approved.
        await ready(page, company);
        await expectAccessible(page);
        await page.keyboard.press('z');
        await expect(title(page)).toHaveText(company);
        await expect(page.getByText(staff('approvals.takeBack.done', { company }))).toBeVisible();
        await expect(approve(page)).toBeEnabled();
        await expect(comment(page)).toHaveValue(/\S/);
        await page.keyboard.press('r');
        await expect(page.getByText(text)).toBeVisible();
      }
      decided += 1;
      rejected += rejects ? 1 : 0;
      await expect
        .poll(() => (page.url().includes('/operation') && page.url().includes(path) ? title(page).innerText() : ''))
        .not.toBe(company);
      if (!page.url().includes('/operation')) break;
      company = await ready(page, company);
    }
    if (path === QUEUES[0]) await approveAsked(page);
    await expect(page.getByText(staff('approvals.queue.empty.pending'))).toBeVisible();
  }

  // Login accounts are decided in their list.
  await page.goto(`${portal.url}/microapp/customers/approval/account`);
  const rows = page.locator('[data-opens-row]');
  await expect(rows.first()).toBeVisible();
  for (let left = await rows.count(); left > 0; left -= 1) {
    const rejects = decided % 2 === 1;
    await page.keyboard.press('j');
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press(rejects ? 'r' : 'a');
    if (rejects) {
      const dialog = page.getByRole('dialog', { name: staff('approvals.account.reject.title') });
      await expect(dialog.getByRole('checkbox').first()).toBeFocused();
      await page.keyboard.press('1');
      await expect(dialog.getByRole('textbox')).toHaveValue(/\S/);
      await expect(dialog.getByRole('button', { name: staff('approvals.decision.reject'), exact: true })).toBeEnabled();
      await page.keyboard.press('Control+Enter');
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rows).toHaveCount(left - 1);
    decided += 1;
    rejected += rejects ? 1 : 0;
  }
  await expectAccessible(page);
  expect(decided + 1).toBeGreaterThanOrEqual(AT_LEAST);
  expect(Math.abs(decided - 2 * rejected)).toBeLessThanOrEqual(1);

  // The menu has no pending requests any more.
  for (const path of [...QUEUES, '/customers/approval/account']) {
    const link = page.getByRole('navigation').first().locator(`a[href$="${path}"]`);
    await expect(link).not.toHaveAttribute('aria-describedby');
  }

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
  await expect(title(page)).toHaveText(staff('preparedTexts.title'));
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
});
