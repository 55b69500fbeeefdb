import type { RequestListener } from 'node:http';
import type { EndpointSpec } from '@portal/common/contract/endpoint';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import type { RemoteClaim } from '@portal/common/contract/portal/config';
import { reportProblem, reportRemoteTrouble } from '@portal/common/contract/portal/problem-report';
import { AUTHORISE_PATH, TOKEN_PATH } from '@portal/common/contract/sign-in/oauth';
import { formatLocale } from '@portal/common/intl/locale';
import { readUserinfo } from '@portal/common/contract/sign-in/userinfo';
import { PAGE } from '@portal/common/pages/addresses';
import { isBelow } from '@portal/common/rules/return-address/is-below';
import type Axe from 'axe-core';
import type { Browser, BrowserContext, Page, Request, Route } from 'playwright-core';
import { contentSecurityPolicy } from '../../portal/pages/csp.ts';
import { nameOfCall, type Mountable } from '../../portal/remotes/admit.ts';
import { exampleOfCall, exampleToken, exampleUser } from './example-api.ts';
import { BASENAME, ELEMENT, hostHtml, mountInPage, type Given } from './host-page.ts';
import type { Target } from './targets.ts';

/** What the portal is to a build that is mounted: its address, settings and calls. */
export interface MountPortal {
  settings: PortalConfig;
  calls: readonly EndpointSpec[];
  /** Serves the shell of this release, with a build as its only remote; undefined where none is beside the API. */
  shellWith?: ((claim: RemoteClaim) => RequestListener) | undefined;
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
  target: Target;
  userType: number | null;
  build: Mountable;
  portal: MountPortal;
  /** Origin of the shell. */
  shell: string | undefined;
  /** Source of axe. */
  axe: string;
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
  /** It says that the example's user may not see the page. */
  closed: boolean;
  /** Calls that it makes, such as `GET /path/{id}`. */
  calls: string[];
  violations: string[];
}

/** What an error says, without the step of ours that it came from. */
const firstLine = (error: unknown): string =>
  (error as Error).message.split('\n')[0]?.replace(/^page\.\w+: /, '') ?? '';

const TROUBLE: readonly string[] = [reportProblem.path, reportRemoteTrouble.path];

/** Calls that were answered, and requests that are left without an answer. */
interface Traffic {
  answered: Map<string, number>;
  held: Set<Request>;
}

/** Answers in place of the portal and its API; only the files of the build come from where they are. */
async function answer(
  route: Route,
  { origin, target, userType, build, portal, shell }: Wanted,
  seen: Visit,
  { answered, held }: Traffic,
): Promise<void> {
  const request = route.request();
  const url = new URL(request.url());
  if (request.url().startsWith(new URL('.', build.address).href)) return route.continue();
  if (url.origin !== origin) return route.abort();
  if (target.host === 'shell' && isBelow(url.pathname, BASENAME)) return sendShell(route, url, shell);
  if (request.isNavigationRequest()) {
    const policy = contentSecurityPolicy({
      scripts: [],
      styles: ["'unsafe-inline'"],
      origins: [new URL(build.address).origin],
      frameAncestors: [],
      sendTo: [],
    });
    const headers = { 'content-security-policy': policy };
    return route.fulfill({ headers, contentType: 'text/html', body: hostHtml(target.language) });
  }
  if (request.resourceType() === 'image') return route.fulfill({ contentType: 'image/svg+xml', body: PICTURE });
  const user = exampleUser(userType);
  if (url.pathname === TOKEN_PATH)
    return route.fulfill(user ? { json: exampleToken(user) } : { status: 400, json: { error: 'invalid_grant' } });
  if (url.pathname === AUTHORISE_PATH) return route.fulfill({ json: { Data: { LoginChallenge: 'challenge' } } });
  if (url.pathname === readUserinfo.path && user) return route.fulfill({ json: user });
  if (target.host === 'shell' && TROUBLE.includes(url.pathname))
    seen.errors.push((request.postDataJSON() as { reason?: string }).reason ?? 'problem_report');
  const call = `${request.method()} ${url.pathname}`;
  const found = exampleOfCall(portal.calls, request.method(), url);
  if (found) seen.calls.push(nameOfCall(found.call));
  const times = answered.get(call) ?? 0;
  answered.set(call, times + 1);
  if (times >= ANSWERS) return void held.add(request);
  if (found) return route.fulfill({ json: found.reply });
  seen.unknownCalls.push(call);
  return route.fulfill({ status: 404, json: {} });
}

/** Sends a page or file of the shell from where it is served, which answers for the portal's host alone. */
async function sendShell(route: Route, url: URL, shell: string | undefined): Promise<void> {
  const headers = { ...route.request().headers(), host: url.host };
  const response = await route
    .fetch({ url: `${shell}${url.pathname}${url.search}`, headers, maxRedirects: 0 })
    .catch(() => null);
  await (response ? route.fulfill({ response }) : route.abort());
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

/** The root of any remote in the shell: what the shell itself shows there, such as a panel or "not found", is not it. */
const IN_SHELL = '[data-portal]:not([data-portal="shell"])';

/** Waits until the remote shows a text, or says that it may not; false if it does neither in time. */
const showsSomething = (page: Page, selector: string): Promise<boolean> =>
  page
    .waitForFunction(
      ([place = '', forbidden = '']) =>
        document.documentElement.dataset.closed !== undefined ||
        location.pathname.endsWith(forbidden) ||
        document.querySelector<HTMLElement>(place)?.innerText.trim(),
      [selector, PAGE.forbidden],
    )
    .then(() => true)
    .catch(() => false);

const isClosed = (page: Page): Promise<boolean> =>
  page.evaluate(
    (forbidden) => document.documentElement.dataset.closed !== undefined || location.pathname.endsWith(forbidden),
    PAGE.forbidden,
  );

/** Opens the page in the shell, as somebody who was signed in before. */
async function openInShell(page: Page, { origin, target, userType }: Wanted): Promise<void> {
  await page.addInitScript(
    ([language = '', type = '']) => {
      localStorage.setItem('lang', language);
      if (type !== '') localStorage.setItem('acc:signed-in', type);
    },
    [target.language, String(userType ?? '')],
  );
  await page.goto(`${origin}${BASENAME}${target.path}?lang=${target.language}`);
}

/** Mounts the build on a page of nothing else. */
async function openAlone(
  page: Page,
  { origin, target, userType, build, portal }: Wanted,
  version: number,
): Promise<void> {
  const folder = new URL('.', build.address).href;
  const given: Given = {
    entry: folder + build.entry,
    globalName: build.globalName,
    digests: Object.fromEntries(Object.entries(build.digests).map(([file, digest]) => [folder + file, digest])),
    version,
    locale: target.language,
    lang: formatLocale(target.language),
    basename: BASENAME,
    siteId: portal.settings.siteId,
    clientId: portal.settings.clientId,
    content: portal.settings,
    user: exampleUser(userType),
  };
  await page.goto(origin + BASENAME + target.path);
  await page.evaluate(mountInPage, given);
}

async function open(page: Page, wanted: Wanted, seen: Visit, traffic: Traffic): Promise<void> {
  const { target, axe } = wanted;
  const { quiet } = watch(page, seen, traffic);
  if (target.host === 'shell') await openInShell(page, wanted);
  else await openAlone(page, wanted, target.host);
  seen.shown = await showsSomething(page, target.host === 'shell' ? IN_SHELL : `#${ELEMENT}`);
  await quiet();
  seen.closed = await isClosed(page);
  if (target.looks && seen.shown && seen.errors.length === 0) seen.violations = await look(page, axe);
}

/** Rejects when a mount takes longer than all its steps may; never, once its page is closed. */
const late = (page: Page): Promise<never> =>
  page.waitForTimeout(3 * MOST_MS).then(
    () => Promise.reject(new Error(`It is not mounted after ${(3 * MOST_MS) / 1000} s.`)),
    () => new Promise<never>(() => undefined),
  );

/** Opens a page of a build in a browser of its own. */
export async function visit(browser: Browser, wanted: Wanted): Promise<Visit> {
  const seen: Visit = {
    errors: [],
    unknownCalls: [],
    opened: false,
    shown: false,
    closed: false,
    calls: [],
    violations: [],
  };
  const context: BrowserContext = await browser.newContext({
    locale: wanted.target.language,
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
    await Promise.race([open(page, wanted, seen, traffic), late(page)]);
  } catch (error) {
    seen.thrown = firstLine(error);
  } finally {
    await context.close();
  }
  return { ...seen, unknownCalls: [...new Set(seen.unknownCalls)] };
}
