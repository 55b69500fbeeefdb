import type { Browser, Page } from '@playwright/test';
import { openSignedIn } from '../../world/by-api.ts';
import { startPortal, type Portal } from '../../world/portal.ts';
import { withoutStream } from '../../world/without-stream.ts';
import { QUIET } from '../open-measured.ts';
import { onPostgres } from '../postgres.ts';
import { middle, ms, say } from '../print.ts';
import { addRequests, type Kind } from './bench-world.ts';

const EACH = 20;
type Act = 'approve' | 'reject' | 'ask';

/** Queues by path, what is done in them in turns, and the keys of a rejection. Payments are not asked about. */
const QUEUES: readonly { kind: Kind; path: string; acts: readonly Act[]; reject: readonly string[] }[] = [
  {
    kind: 'certification',
    path: '/customers/approval/authentication',
    acts: ['approve', 'reject'],
    reject: ['1', '1', 'r'],
  },
  {
    kind: 'registration',
    path: '/partners/approval/register',
    acts: ['approve', 'reject', 'ask'],
    reject: ['1', '1', 'r'],
  },
  { kind: 'contract', path: '/partners/approval/contract', acts: ['approve', 'reject', 'ask'], reject: ['1', 'r'] },
];

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits until a request other than `before` can be decided. Returns its company. */
async function ready(page: Page, before = ''): Promise<string> {
  await page.waitForFunction(
    (shown) => {
      const heading = document.querySelector('h1');
      const approve = [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith('Approve'));
      return (
        heading !== null &&
        heading === document.activeElement &&
        heading.textContent !== shown &&
        approve &&
        !approve.disabled
      );
    },
    before,
    { timeout: 30_000 },
  );
  return title(page).innerText();
}

const filled = (page: Page, selector: string) =>
  page.waitForFunction(
    (css) => [...document.querySelectorAll<HTMLTextAreaElement>(css)].some((one) => /\S/.test(one.value)),
    selector,
  );

/** Presses the keys of an act, and waits after each for what the next one needs. */
async function press(page: Page, act: Act, reject: readonly string[]): Promise<number> {
  if (act === 'approve') {
    await page.keyboard.press('a');
    return 1;
  }
  if (act === 'ask') {
    await page.keyboard.press('q');
    await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    await page.keyboard.press('1');
    await page.waitForFunction(() => document.activeElement?.matches('input[id*="reason_"]'));
    await page.keyboard.press('1');
    await filled(page, '[role="dialog"] textarea');
    await page.keyboard.press('Control+Enter');
    return 4;
  }
  const [first = '', ...others] = reject;
  await page.keyboard.press(first);
  if (others.length > 1) {
    await page.waitForFunction(() => document.activeElement?.matches('input[id^="refused_reason_"]'));
    await page.keyboard.press(others[0] ?? '');
  }
  await filled(page, 'textarea[id*="pinion"]');
  await page.keyboard.press(others.at(-1) ?? '');
  return reject.length;
}

async function decide(page: Page, portal: Portal, queue: (typeof QUEUES)[number]): Promise<void> {
  await page.goto(`${portal.url}/microapp${queue.path}`);
  await page.locator('[data-opens-row]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  let company = await ready(page);
  const times = new Map<Act, { keys: number; times: number[] }>();
  for (let count = 0; count < EACH; count += 1) {
    const act = queue.acts[count % queue.acts.length] as Act;
    const began = performance.now();
    const keys = await press(page, act, queue.reject);
    company = await ready(page, company);
    const of = times.get(act) ?? { keys, times: [] };
    of.times.push(performance.now() - began);
    times.set(act, of);
  }
  for (const [act, of] of times)
    say(
      `| ${queue.kind} | ${act} | ${of.times.length} | ${of.keys} | ${ms(middle(of.times))} | ${ms(Math.max(...of.times))} |`,
    );
}

/** 60 requests of three queues by keys alone: keys, and time from the first key until the next request can be decided. */
export const keysDay = (browser: Browser) =>
  onPostgres(async (postgres) => {
    const portal = await startPortal({ env: { ...QUIET, DATABASE_URL: postgres.url, DEMO: '1' } });
    try {
      // A request of a colleague would ask once.
      postgres.run('delete from review_assignment');
      for (const { kind } of QUEUES) addRequests(postgres, kind, { first: 1, last: EACH + 5 });
      const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
      await withoutStream(context);
      const page = await context.newPage();
      await openSignedIn(page, portal, 'en-US', 'staff-admin', QUEUES[0]?.path);
      say('| queue | act | requests | keys | median | longest |\n|---|---|---|---|---|---|');
      for (const queue of QUEUES) await decide(page, portal, queue);
      await context.close();
    } finally {
      await portal.stop();
    }
  });
