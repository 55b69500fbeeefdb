import type { BrowserContext, Locator, Page } from '@playwright/test';
import { tokenOf } from './by-api.ts';
import type { Portal } from './portal.ts';

/** The company of the demo partner. */
const COMPANY = 'co-demo-northwind';
const SALES = 6;

/** Adds contacts to the company of the demo partner, with e-mails that contain `mark`. */
export async function addContacts(context: BrowserContext, portal: Portal, mark: string, count: number): Promise<void> {
  const authorization = `Bearer ${await tokenOf(context, portal, 'partner')}`;
  for (let n = 0; n < count; n += 1) {
    const reply = await context.request.post(`${portal.url}/api/account/v1/partner/${COMPANY}/user`, {
      headers: { authorization },
      data: { contact_name: `Person ${n}`, phone: mobile(), email: `${mark}.${n}@people.example`, position_id: SALES },
    });
    if (!reply.ok()) throw new Error(`A contact was rejected: ${reply.status()} ${await reply.text()}`);
  }
}

/** A random, unused mobile number. */
export const mobile = () => `+86-139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** The row of a list, or the stacked row of a phone, that has a text. */
export const rowOf = (page: Page, text: string): Locator =>
  page.locator('main').locator('tbody tr, ul > li').filter({ hasText: text });

/** Whether the page is wider than the window. */
export const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
