import type { Browser } from '@playwright/test';
import { levelsOf, nameOf, type Asked } from '../../world/levels.ts';
import { say } from '../print.ts';
import { loadInNewTab } from './page-load.ts';
import type { MeasuredPage } from './signed-in-pages.ts';

interface Timed {
  start: number;
  end: number;
  bytes: number;
}

/** Loads a page on the slow line; times in seconds and bytes of each request by its name. */
async function timed(browser: Browser, url: string, { selector, session }: MeasuredPage): Promise<Map<string, Timed>> {
  const context = await browser.newContext({ ...VIEW, ...(session && { storageState: session }) });
  const found = new Map<string, Timed>();
  const names = new Map<string, string>();
  let began = 0;
  await loadInNewTab(context, url, selector, true, (cdp) => {
    cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
      began ||= timestamp;
      const name = (request.method === 'GET' ? '' : `${request.method} `) + nameOf(request.url);
      names.set(requestId, name);
      found.set(name, { start: timestamp - began, end: 0, bytes: 0 });
    });
    cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const its = found.get(names.get(requestId) ?? '');
      if (its) Object.assign(its, { end: timestamp - began, bytes: encodedDataLength });
    });
  });
  await context.close();
  return found;
}

const VIEW = { locale: 'en-US', viewport: { width: 1440, height: 900 } };

const byTime = (a: number, b: number) => a - b;

/** Names as people read them: the folder of a build, no hashes. */
const short = (name: string) =>
  name
    .replace(/^\/microapp\/static\//, '')
    .replace(/^\/remotes\/([^/]+)\/(static\/)?/, '$1 ')
    .replace('/api/account', '')
    .replace(/\?.*$/, '')
    .replace(/\.[0-9a-f]{8,10}\.(js|css)$/, '.$1');

/**
 * Prints the requests of a page by level and by who asked for them: the levels from a load in which each level waits
 * for the one before, start, end and KiB from a load on the slow line.
 */
export async function waterfall(browser: Browser, origin: string, page: MeasuredPage): Promise<void> {
  const url = origin + page.path;
  const context = await browser.newContext({ ...VIEW, ...(page.session && { storageState: page.session }) });
  const { requests, live } = await levelsOf(await context.newPage(), url, page.selector);
  await context.close();
  const times = await timed(browser, url, page);
  const rows = Map.groupBy(
    requests,
    ({ level, by }) => `${level} | ${by.map(short).slice(0, 3).join(' < ') || 'visit'}`,
  );
  const sum = (all: readonly Asked[]) =>
    all.reduce((bytes, { name }) => bytes + (times.get(name)?.bytes ?? 0), 0) / 1024;
  say(`\n### ${page.name}: live with level ${live}, ${sum(requests).toFixed(0)} KiB\n`);
  say('| level | asked by | start | end | KiB | what |\n|---|---|---|---|---|---|');
  for (const [row, asked] of rows) {
    const known = asked.flatMap(({ name }) => times.get(name) ?? []).filter(({ end }) => end > 0);
    const [start, end] = [
      known.map((one) => one.start).toSorted(byTime)[0],
      known
        .map((one) => one.end)
        .toSorted(byTime)
        .at(-1),
    ];
    const what = asked.map((one) => `${short(one.name)} ${sum([one]).toFixed(0)}`).join(', ');
    say(`| ${row} | ${start?.toFixed(1) ?? '–'} | ${end?.toFixed(1) ?? '–'} | ${sum(asked).toFixed(0)} | ${what} |`);
  }
}
