import type { Page } from '@playwright/test';

/**
 * Until the next page load, timers of exactly `ms` milliseconds run after `to` milliseconds instead. For delays that
 * only give people time to read. If the page's delay changes, it is no longer shortened and the journey waits for all
 * of it.
 */
export async function shortenTimer(
  page: Page,
  kind: 'setTimeout' | 'setInterval',
  ms: number,
  to: number,
): Promise<void> {
  await page.evaluate(
    ([name, from, instead]) => {
      const set = window[name] as (act: () => void, time?: number, ...rest: unknown[]) => number;
      Object.assign(window, {
        [name]: (act: () => void, time?: number, ...rest: unknown[]) =>
          set(act, time === from ? instead : time, ...rest),
      });
    },
    [kind, ms, to] as const,
  );
}
