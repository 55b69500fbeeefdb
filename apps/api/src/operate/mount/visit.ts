import type { EndpointSpec } from '@portal/common/contract/endpoint';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import { formatLocale, type Locale } from '@portal/common/intl/locale';
import type Axe from 'axe-core';
import type { Browser, BrowserContext, Page, Request, Route } from 'playwright-core';
import { contentSecurityPolicy } from '../../portal/pages/csp.ts';
import type { Mountable } from '../../portal/remotes/admit.ts';
import { exampleReply, exampleUser } from './example-api.ts';
import { BASENAME, ELEMENT, hostHtml, mountInPage, type Given } from './host-page.ts';

/** What the portal is to a build that is mounted: its address, settings and calls. */
export interface MountPortal {
  settings: PortalConfig;
  calls: readonly EndpointSpec[];
}

const VIEW = { width: 1280, height: 900 };
/** Milliseconds for each step of a mount, and without any request until the page counts as quiet. */
const MOST_MS = 20_000;
const QUIET_MS = 300;
/** Rules of axe, as in our own journeys; those of whole pages do not apply to a part of one. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What pictures of the portal's content are here. */
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

interface Wanted {
  origin: string;
  path: string;
  language: Locale;
  version: number;
  build: Mountable;
  portal: MountPortal;
  /** Source of axe; without it nothing is looked at. */
  axe: string | undefined;
}

/** Answers that a call gets on one page: by the times of an example a page may ask again and again. */
const ANSWERS = 2;

/** What was seen of a build on one page. */
export interface Visit {
  /** Why it could not be mounted. */
  thrown?: string | undefined;
  /** Exceptions, and errors of the console. */
  errors: string[];
  /** Calls that this API does not have. */
  unknownCalls: string[];
  /** It opened a window of its own. */
  opened: boolean;
  /** It shows something. */
  shown: boolean;
  violations: string[];
}

/** What an error says, without the step of ours that it came from. */
const firstLine = (error: unknown): string =>
  (error as Error).message.split('\n')[0]?.replace(/^page\.\w+: /, '') ?? '';

/** Calls that were answered, and requests that are left without an answer. */
interface Traffic {
  answered: Map<string, number>;
  held: Set<Request>;
}

/** Answers in place of the portal and its API; only the files of the build come from where they are. */
async function answer(
  route: Route,
  { origin, language, build, portal }: Wanted,
  seen: Visit,
  { answered, held }: Traffic,
): Promise<void> {
  const request = route.request();
  const url = new URL(request.url());
  if (request.url().startsWith(new URL('.', build.address).href)) return route.continue();
  if (url.origin !== origin) return route.abort();
  if (request.isNavigationRequest()) {
    const policy = contentSecurityPolicy({
      scripts: [],
      styles: ["'unsafe-inline'"],
      origins: [new URL(build.address).origin],
      frameAncestors: [],
      sendTo: [],
    });
    const headers = { 'content-security-policy': policy };
    return route.fulfill({ headers, contentType: 'text/html', body: hostHtml(language) });
  }
  if (request.resourceType() === 'image') return route.fulfill({ contentType: 'image/svg+xml', body: PICTURE });
  const call = `${request.method()} ${url.pathname}`;
  const reply = exampleReply(portal.calls, request.method(), url);
  const times = answered.get(call) ?? 0;
  answered.set(call, times + 1);
  if (times >= ANSWERS) return void held.add(request);
  if (reply !== undefined) return route.fulfill({ json: reply });
  seen.unknownCalls.push(call);
  return route.fulfill({ status: 404, json: {} });
}

/** Notes what goes wrong on the page; `quiet` waits until no request has been open for a while. */
function watch(page: Page, seen: Visit, { held }: Traffic): { quiet(): Promise<void> } {
  const open = new Set<Request>();
  let changed = performance.now();
  const note = (change: () => unknown) => {
    change();
    changed = performance.now();
  };
  page.on('request', (request) => note(() => open.add(request)));
  page.on('requestfinished', (request) => note(() => open.delete(request)));
  page.on('requestfailed', (request) => note(() => open.delete(request)));
  page.on('pageerror', (error) => seen.errors.push(firstLine(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') seen.errors.push(message.text().split('\n')[0] ?? '');
  });
  page.on('crash', () => seen.errors.push('crash'));
  return {
    async quiet() {
      const until = performance.now() + MOST_MS;
      while (
        performance.now() < until &&
        ([...open].some((one) => !held.has(one)) || performance.now() - changed < QUIET_MS)
      )
        await page.waitForTimeout(QUIET_MS / 3);
    },
  };
}

/** Violations on the remote's part of the page: rule and element. */
async function look(page: Page, axe: string): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(
    async ({ element, rules }) => {
      const found = (globalThis as unknown as { axe: typeof Axe }).axe;
      const { violations } = await found.run(`#${element}`, { runOnly: rules, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} (${target.join(' ')})`));
    },
    { element: ELEMENT, rules: RULES },
  );
}

/** Waits until the remote shows a text; false if it does not in time. */
const showsSomething = (page: Page): Promise<boolean> =>
  page
    .waitForFunction((id) => document.getElementById(id)?.innerText.trim(), ELEMENT)
    .then(() => true)
    .catch(() => false);

async function mountIn(page: Page, wanted: Wanted, seen: Visit, traffic: Traffic): Promise<void> {
  const { origin, path, language, version, build, portal, axe } = wanted;
  const folder = new URL('.', build.address).href;
  const given: Given = {
    entry: folder + build.entry,
    globalName: build.globalName,
    digests: Object.fromEntries(Object.entries(build.digests).map(([file, digest]) => [folder + file, digest])),
    version,
    locale: language,
    lang: formatLocale(language),
    basename: BASENAME,
    siteId: portal.settings.siteId,
    clientId: portal.settings.clientId,
    content: portal.settings,
    user: exampleUser(build.claim),
  };
  const { quiet } = watch(page, seen, traffic);
  await page.goto(origin + BASENAME + path);
  await page.evaluate(mountInPage, given);
  seen.shown = await showsSomething(page);
  await quiet();
  if (axe !== undefined && seen.shown && seen.errors.length === 0) seen.violations = await look(page, axe);
}

/** Rejects when a mount takes longer than all its steps may; never, once its page is closed. */
const late = (page: Page): Promise<never> =>
  page.waitForTimeout(3 * MOST_MS).then(
    () => Promise.reject(new Error(`It is not mounted after ${(3 * MOST_MS) / 1000} s.`)),
    () => new Promise<never>(() => undefined),
  );

/** Mounts a build on a page of its own. */
export async function visit(browser: Browser, wanted: Wanted): Promise<Visit> {
  const seen: Visit = { errors: [], unknownCalls: [], opened: false, shown: false, violations: [] };
  const context: BrowserContext = await browser.newContext({
    locale: wanted.language,
    viewport: VIEW,
    reducedMotion: 'reduce',
    // Their requests pass by the routes.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(MOST_MS);
  try {
    const page = await context.newPage();
    const traffic: Traffic = { answered: new Map(), held: new Set() };
    // Of the whole context: those of one page do not see the first request of a window that it opens.
    await context.route('**/*', (route) => answer(route, wanted, seen, traffic));
    context.on('page', (another) => {
      seen.opened = true;
      // It may have closed itself.
      another.close().catch(() => undefined);
    });
    // The bundle's code names its functions by a helper, which a function that goes into the page does not take along.
    await page.addInitScript('globalThis.__name = (one) => one');
    await Promise.race([mountIn(page, wanted, seen, traffic), late(page)]);
  } catch (error) {
    seen.thrown = firstLine(error);
  } finally {
    await context.close();
  }
  return { ...seen, unknownCalls: [...new Set(seen.unknownCalls)] };
}
