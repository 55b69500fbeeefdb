import type { Browser, Page } from '@playwright/test';
import { openSignedIn } from '../../world/by-api.ts';
import type { Portal } from '../../world/portal.ts';

/** Milliseconds that somebody looks at a request before the next key. */
const READING = 1500;
const QUEUE = '/customers/approval/authentication';

/** Milliseconds from a key press to the first frame with another heading. */
async function fromKey(page: Page, key: string): Promise<number> {
  // The listener must be there before the key: the two travel to the page on different ways.
  const shown = await page.evaluateHandle(() => {
    const heading = () => document.querySelector('h1')?.textContent;
    const before = heading();
    const time = new Promise<number>((resolve, reject) => {
      // The time of the event, not of this listener: the page's own listener may run and render before it.
      document.addEventListener(
        'keydown',
        ({ timeStamp: pressed }) => {
          const look = () =>
            heading() && heading() !== before ? resolve(performance.now() - pressed) : requestAnimationFrame(look);
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
      setTimeout(() => reject(new Error('The next request did not show.')), 20_000);
    });
    return { time };
  });
  await page.keyboard.press(key);
  return shown.evaluate(({ time }) => time);
}

/**
 * How long the next request takes to show: after a step by key, which needs no answer, and after a decision, which is
 * sent first.
 */
export async function measureNextRequest(
  browser: Browser,
  portal: Portal,
  runs: number,
): Promise<{ steps: number[]; decisions: number[] }> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await openSignedIn(page, portal, 'en-US', 'staff-admin', QUEUE);
  await page.locator('[data-opens-row]').first().click();
  const times = { steps: [] as number[], decisions: [] as number[] };
  for (const [kind, key] of [
    ['steps', 'j'],
    ['decisions', 'a'],
  ] as const) {
    for (let run = 0; run < runs; run += 1) {
      await page.getByRole('button', { name: /^Approve/, disabled: false }).waitFor();
      // By then the next request and its document have been fetched ahead, and the conflicts of this one are shown.
      await page.waitForTimeout(READING);
      times[kind].push(await fromKey(page, key));
    }
  }
  await context.close();
  return times;
}
