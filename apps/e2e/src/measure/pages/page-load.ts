import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** The slow network and machine of the targets: 1.6 Mbps, 150 ms, a processor four times slower. */
export const SLOW = { kilobitsPerSecond: 1600, latency: 150, cpu: 4 };

export interface Load {
  /** Bytes over the wire, all requests of the first load. */
  bytes: number;
  requests: number;
  /** Milliseconds from navigation until the first field accepts input: it exists when a frame begins. */
  typeable: number;
  /** Milliseconds until the first contentful paint. */
  seen: number;
  /** Milliseconds until React handles that field. */
  live: number;
  /** Total blocking time: sum of what every task took beyond 50 ms that began after `seen` and before `live`. */
  blocking: number;
  /** Cumulative layout shift. */
  shift: number;
}

/** Data that the page records about its load; `tasks` are the long ones, with start and duration. */
interface Kept {
  typeable: number;
  live: number;
  shift: number;
  tasks: [number, number][];
}

declare global {
  interface Window {
    measured?: Kept;
    /** A binding of the DevTools protocol. */
    measuredLive?: (nothing: string) => void;
  }
}

/** Runs in the page before anything else: observes the field, its hydration by React, and long tasks. */
function watch(selector: string): void {
  const kept: Kept = { typeable: 0, live: 0, shift: 0, tasks: [] };
  window.measured = kept;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) kept.tasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) kept.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const field = document.querySelector(selector);
    if (field && !kept.typeable) kept.typeable = performance.now();
    if (field && Object.keys(field).some((key) => key.startsWith('__reactFiber'))) {
      kept.live = performance.now();
      window.measuredLive?.('');
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Reads the data when no request is pending: by then the long task in which the page became live, and its paint, are
 * recorded.
 */
async function read(page: Page): Promise<Omit<Load, 'bytes' | 'requests'>> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    const { tasks, ...kept } = window.measured as Kept;
    // A recent paint is reported with a delay.
    const seen = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime);
      }).observe({ type: 'paint', buffered: true });
    });
    const blocking = tasks
      .filter(([began]) => began > seen && began < kept.live)
      .reduce((sum, [, took]) => sum + took - 50, 0);
    return { ...kept, seen, blocking };
  });
}

/**
 * Resolves when the page reports that it is live; rejects after a minute. Playwright's own waiting injects a script
 * into the page, which would distort the measurement on a slow machine.
 */
function nextLive(cdp: CDPSession): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the page did not become live')), 60_000);
    cdp.once('Runtime.bindingCalled', () => {
      clearTimeout(late);
      resolve();
    });
  });
}

/**
 * Loads `url` in a new tab, as somebody does who comes for the first time, or comes back later: nothing is compiled
 * yet. `watchRequests` gets the session of the DevTools protocol before anything is requested.
 */
export async function loadInNewTab(
  context: BrowserContext,
  url: string,
  selector: string,
  slow: boolean,
  watchRequests: (cdp: CDPSession) => void = () => {},
): Promise<Load> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  watchRequests(cdp);
  if (slow) {
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW.latency,
      downloadThroughput: (SLOW.kilobitsPerSecond * 1000) / 8,
      uploadThroughput: (SLOW.kilobitsPerSecond * 1000) / 8,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  }
  let bytes = 0;
  let requests = 0;
  cdp.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength;
    requests += 1;
  });
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: 'measuredLive' });
  await page.addInitScript(watch, selector);
  const live = nextLive(cdp);
  await cdp.send('Page.navigate', { url });
  await live;
  const load = { ...(await read(page)), bytes, requests };
  await page.close();
  return load;
}

/**
 * Loads `url` in a fresh profile (cold), then once more in the same one (warm: with its cache, in another tab).
 * `selector` is the first field a person types into, or an element that a page without fields shows with its data;
 * `session` is that of a signed-in user.
 */
export async function measureLoad(
  browser: Browser,
  url: string,
  selector: string,
  slow: boolean,
  session?: BrowserContextOptions['storageState'],
): Promise<{ cold: Load; warm: Load }> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    ...(session && { storageState: session }),
  });
  const cold = await loadInNewTab(context, url, selector, slow);
  const warm = await loadInNewTab(context, url, selector, slow);
  await context.close();
  return { cold, warm };
}

/** The median by `live`. */
export function median(loads: Load[]): Load {
  const sorted = [...loads].sort((a, b) => a.live - b.live);
  return sorted[Math.floor(sorted.length / 2)] as Load;
}
