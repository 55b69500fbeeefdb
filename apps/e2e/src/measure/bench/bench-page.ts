import type { Browser, Page } from '@playwright/test';
import axe from 'axe-core';
import { openSignedIn } from '../../world/by-api.ts';
import type { Portal } from '../../world/portal.ts';
import { say } from '../print.ts';

const QUEUE = '/customers/approval/authentication';
/** A wide window, the same at 200 %, and a phone. */
const WIDTHS = [1280, 640, 360];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules of axe that the page violates. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    scrollTo({ top: 0, behavior: 'instant' });
    return (await checker.run(document, { runOnly: rules, resultTypes: ['violations'] })).violations.map(
      ({ id }) => id,
    );
  }, RULES);
}

/** The page of a pending request at three widths: overflow, violations, and what a screen reader reads on a phone. */
export async function measureBenchPage(browser: Browser, portal: Portal): Promise<void> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await openSignedIn(page, portal, 'en-US', 'staff-admin', QUEUE);
  await page.locator('[data-opens-row]').first().click();
  await page.getByRole('heading', { name: 'Evidence' }).waitFor();
  say('| width | wider than the window by | violations by axe |\n|---|---|---|');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await page.getByRole('button', { name: /^Approve/, disabled: false }).waitFor();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const found = await violations(page);
    say(`| ${width} px | ${over} px | ${found.length === 0 ? '0' : found.join(', ')} |`);
  }
  say('\nWhat a screen reader reads, in its order, at 360 px:\n');
  say(`\`\`\`yaml\n${await page.locator('main').ariaSnapshot()}\n\`\`\``);
  await context.close();
}
