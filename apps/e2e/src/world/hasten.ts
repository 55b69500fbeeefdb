import type { Page } from '@playwright/test';

/**
 * Until the next page load, what the page puts off by exactly `ms` (a timeout), or does every `ms` (an interval), comes
 * after `to` milliseconds: for times that only let people read. A time that has become another is not shortened, and is
 * waited for as ever.
 */
export async function hasten(page: Page, kind: 'setTimeout' | 'setInterval', ms: number, to: number): Promise<void> {
  await page.evaluate(([name, from, instead]) => {
    const set = window[name] as (act: () => void, time?: number, ...rest: unknown[]) => number;
    Object.assign(window, { [name]: (act: () => void, time?: number, ...rest: unknown[]) => set(act, time === from ? instead : time, ...rest) });
  }, [kind, ms, to] as const);
}
