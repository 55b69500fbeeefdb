import type { Page } from '@playwright/test';
import { expect, expectAccessible, type Lang } from './test.ts';
import { named, words } from './words.ts';

/*
 * Decides requests with the keyboard only: approves and rejects them in turns, and takes the fourth decision back from
 * the page of the next request, to make it again.
 */

/** The queue whose requests are rejected as a whole: they have no fields with reasons. */
const AS_A_WHOLE = '/partners/approval/contract';
const TAKEN_BACK = 4;

/** What was decided so far. */
export interface Day {
  lang: Lang;
  decided: number;
  rejected: number;
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const rowsOf = (page: Page) => page.locator('[data-opens-row]');

/** The page of a request: what is pressed and filled in on it, in the language of the day. */
function requestPage(page: Page, lang: Lang) {
  const staff = words('staff', lang);
  const comment = page.getByRole('textbox', { name: new RegExp(`^${staff('approvals.decision.opinion')}`) });
  const approve = page.getByRole('button', { name: named(staff('approvals.decision.approve')) });
  return {
    staff,
    comment,
    approve,

    /** Waits until the request of another company than `not` can be decided. Returns the company. */
    async ready(not = ''): Promise<string> {
      await expect(page.locator('[data-prerender]')).toHaveCount(0);
      if (not !== '') await expect(title(page)).not.toHaveText(not);
      await expect(approve).toBeEnabled();
      await expect(title(page)).toBeFocused();
      return title(page).innerText();
    },

    /** Rejects the open request: with the first reason of the first field, or of the request as a whole. */
    async reject(path: string): Promise<void> {
      await page.keyboard.press('1');
      if (path !== AS_A_WHOLE) {
        await expect(page.locator('input[id^="refused_reason_"]')).toBeFocused();
        await page.keyboard.press('1');
      }
      await expect(comment).toHaveValue(/\S/);
      await page.keyboard.press('r');
    },
  };
}

/** Decides the open request of `company`, and expects the page to say so. Returns that text. */
async function decide(page: Page, path: string, company: string, day: Day): Promise<string> {
  const { staff, reject } = requestPage(page, day.lang);
  const rejects = day.decided % 2 === 1;
  if (rejects) await reject(path);
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
  day.decided += 1;
  day.rejected += rejects ? 1 : 0;
  return text;
}

/** Takes the rejection of `company` back from the page of the next request, and rejects it again as it was. */
async function takeBack(page: Page, company: string, text: string, lang: Lang): Promise<void> {
  const { staff, ready, approve, comment } = requestPage(page, lang);
  await ready(company);
  await page.keyboard.press('z');
  await expect(title(page)).toHaveText(company);
  await expect(page.getByText(staff('approvals.takeBack.done', { company }))).toBeVisible();
  await expect(approve).toBeEnabled();
  await expect(comment).toHaveValue(/\S/);
  await page.keyboard.press('r');
  await expect(page.getByText(text)).toBeVisible();
}

/** Opens the first request of the open list with J and Enter. Returns the company. */
export async function openFirst(page: Page, lang: Lang): Promise<string> {
  await page.keyboard.press('j');
  await expect(rowsOf(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  return requestPage(page, lang).ready();
}

/** Decides requests of the queue `path`, whose list is open, until none follows or the day has `atMost` decisions. */
export async function decideQueue(page: Page, path: string, day: Day, atMost = Infinity): Promise<void> {
  let company = await openFirst(page, day.lang);
  for (;;) {
    const text = await decide(page, path, company, day);
    if (day.decided === TAKEN_BACK) await takeBack(page, company, text, day.lang);
    await expect
      .poll(() => (page.url().includes('/operation') && page.url().includes(path) ? title(page).innerText() : ''))
      .not.toBe(company);
    if (!page.url().includes('/operation') || day.decided >= atMost) return;
    company = await requestPage(page, day.lang).ready(company);
    // Checked here and not before taking back, which is possible for ten seconds only.
    if (day.decided === 1) await expectAccessible(page);
  }
}

/** Decides the first `count` login accounts of their open list: they are approved and rejected there, in a dialog. */
export async function decideAccounts(page: Page, day: Day, count: number): Promise<void> {
  const staff = words('staff', day.lang);
  const rows = rowsOf(page);
  const before = await rows.count();
  for (let done = 1; done <= count; done += 1) {
    const rejects = day.decided % 2 === 1;
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
    await expect(rows).toHaveCount(before - done);
    day.decided += 1;
    day.rejected += rejects ? 1 : 0;
  }
}
