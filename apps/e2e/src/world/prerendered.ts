import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The prerendered page that shows. Until the HTML has been parsed there is a part for each width, and none shows. */
export const prerenderedIn = (page: Page): Locator => page.locator('[data-variant] [data-prerender]');

/** Opens a prerendered page, and waits until it shows. */
export async function openPrerendered(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await expect(prerenderedIn(page)).toBeVisible();
}
