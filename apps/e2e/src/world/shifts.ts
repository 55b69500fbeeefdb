import type { Page } from '@playwright/test';
import { OPENS_MS } from '@portal/common/pages/opens-ms';

/** What moved in a page, and by how much. */
export interface Shift {
  value: number;
  /** Beginnings of the elements that moved, and where from and to. */
  what: string[];
}

declare global {
  interface Window {
    shifts?: Shift[];
  }
}

/** Notes the layout shifts of the page's next visits. There a page opens for a minute: a busy machine may need longer. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript((opens) => {
    const set = window.setTimeout as (act: () => void, time?: number, ...rest: unknown[]) => number;
    Object.assign(window, {
      setTimeout: (act: () => void, time?: number, ...rest: unknown[]) =>
        set(act, time === opens ? 60_000 : time, ...rest),
    });
    const shifts: Shift[] = [];
    window.shifts = shifts;
    type Moved = { node?: Element | null; previousRect: DOMRect; currentRect: DOMRect };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: Moved[] })[])
        shifts.push({
          value: entry.value,
          what: entry.sources.map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${(node?.outerHTML ?? '').slice(0, 120)} ${from.x},${from.y} -> ${to.x},${to.y}`,
          ),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  }, OPENS_MS);
}

/** What has moved since the page was opened, by more than the pixels of a word. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  const shifts = await page.evaluate(() => window.shifts ?? []);
  return shifts.reduce((sum, { value }) => sum + value, 0) > 0.001 ? shifts : [];
}
