import type { Locator, Page } from '@playwright/test';
import { openSignedIn } from '../../world/by-api.ts';
import { expect, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const lang = 'en-US';
const staff = words('staff', lang);
const QUEUE = '/customers/approval/authentication';
/** Of a script from right to left, and longer than a column and than a title. */
const LONG = 'شركة الخليج للتجارة والمقاولات العامة والخدمات الهندسية المحدودة للاستيراد والتصدير';

/** Whether the first letter of a text is inside its element, which may cut the text. */
const showsBeginning = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.setStart(element.firstChild ?? element, 0);
    range.setEnd(element.firstChild ?? element, 1);
    const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    const cell = element.closest('td')?.getBoundingClientRect() ?? box;
    return letter.left >= cell.left && letter.right <= cell.right;
  });

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
}

/** Gives the first company of the replies a long name. */
async function withLongName(page: Page): Promise<void> {
  await page.route(/certification\/approvals?\?/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    return route.fulfill({ response, body: text.replaceAll(/"Company":"[^"]*"/gi, `"Company":"${LONG}"`) });
  });
}

test('a queue shows long names from their beginning, and nothing jumps or changes its place', async ({
  freshPortal: portal,
  visit,
}) => {
  const { page } = await visit({ lang, width: 1280, height: 900 });
  await withLongName(page);
  await openSignedIn(page, portal, lang, 'staff-reviewer', QUEUE);

  await test.step('the name in the list', async () => {
    const name = page.getByText(LONG, { exact: true }).first();
    await expect(name).toBeVisible();
    expect(await showsBeginning(name)).toBe(true);
  });

  await test.step('the list of page sizes is as wide as it is before its code has loaded', async () => {
    await expect(page.locator('[class*="size-changer"]')).toHaveCSS('width', '116px');
  });

  await test.step('a long title leaves the actions of a request at their place, and the decision is one row', async () => {
    await page
      .getByRole('link', { name: new RegExp(LONG) })
      .first()
      .click();
    const title = page.getByRole('heading', { level: 1, name: LONG });
    await expect(title).toBeVisible();
    const help = page.getByRole('button', { name: named(staff('approvals.keys.title')) });
    expect((await boxOf(help)).y).toBeLessThan((await boxOf(title)).y + 40);
    const footer = page.getByRole('group', { name: staff('approvals.decision.actions') });
    await expect(footer.getByText(/more pending review/)).toBeVisible();
    expect((await boxOf(footer)).height).toBeLessThan(80);
  });
});
