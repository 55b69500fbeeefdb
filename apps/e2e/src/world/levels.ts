import type { CDPSession, Page } from '@playwright/test';

/** A request of a page. */
export interface Asked {
  /** Method, unless it is GET, path and query. */
  name: string;
  /** 1 for the HTML; otherwise one more than the deepest of the answers that it waited for. */
  level: number;
  /** The files whose code asked for it, the nearest first; `html` for the page itself. */
  by: string[];
}

export interface Levels {
  requests: Asked[];
  /** The level whose answers made the element live. */
  live: number;
}

/** Pages are quiet when nothing has happened for this time: longer than any timer of theirs that leads to a request. */
const QUIET_MS = 200;

/** Path and query of an address, without its origin. */
export const nameOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

interface Stack {
  callFrames: { url: string }[];
  parent?: Stack;
}

function filesIn(stack: Stack | undefined, page: string): string[] {
  if (!stack) return [];
  const own = stack.callFrames
    .filter(({ url }) => /^https?:/.test(url))
    .map(({ url }) => (nameOf(url) === page ? 'html' : nameOf(url).replace(/^.*\//, '')));
  return [...new Set([...own, ...filesIn(stack.parent, page)])];
}

/**
 * Once the page is idle, and has the locks that it asked for: whether React has rendered `selector`. No gesture, which would count
 * as a use of the page.
 */
async function whenIdle(cdp: CDPSession, selector: string): Promise<boolean> {
  const expression = `navigator.locks.request('levels', () => {}).then(() => new Promise((done) => setTimeout(() => requestIdleCallback(() => done(
    Object.keys(document.querySelector(${JSON.stringify(selector)}) ?? {}).some((key) => key.startsWith('__reactFiber')))),
    ${QUIET_MS})))`;
  const { result } = await cdp.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  return result.value === true;
}

/**
 * Opens a page and lets its requests go level by level: all that were asked for wait until every answer of the level
 * before has arrived and the page is idle. So a request has the level of the longest chain of answers before it,
 * whatever the line and the machine. The stream of changes is answered at once and does not count. Ends with level `last`,
 * or when the page asks for nothing more.
 */
export async function levelsOf(page: Page, url: string, selector: string, last = Infinity): Promise<Levels> {
  const cdp = await page.context().newCDPSession(page);
  const path = nameOf(url);
  const requests: (Omit<Asked, 'by'> & { id: string })[] = [];
  const waiting: string[] = [];
  const pending = new Set<string>();
  const askers = new Map<string, string[]>();
  let level = 1;
  let changed = () => {};
  cdp.on('Network.requestWillBeSent', ({ requestId, initiator }) => {
    const files = filesIn(initiator.stack, path);
    askers.set(requestId, initiator.type === 'parser' ? ['html'] : files);
  });
  const ended = ({ requestId }: { requestId: string }) => {
    pending.delete(requestId);
    changed();
  };
  cdp.on('Network.loadingFinished', ended);
  cdp.on('Network.loadingFailed', ended);
  cdp.on('Fetch.requestPaused', ({ requestId, networkId = requestId, request }) => {
    if (new URL(request.url).pathname.endsWith('/v1/live')) {
      void cdp.send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
      return;
    }
    const method = request.method === 'GET' ? '' : `${request.method} `;
    requests.push({ name: method + nameOf(request.url), level, id: networkId });
    pending.add(networkId);
    waiting.push(requestId);
  });
  const release = async () => {
    const all = waiting.splice(0);
    level += 1;
    await Promise.all(all.map((requestId) => cdp.send('Fetch.continueRequest', { requestId })));
  };
  /** Until nothing that was released is pending. */
  const answered = async () => {
    while (pending.size > waiting.length)
      await new Promise<void>((wake) => {
        changed = wake;
      });
  };
  await cdp.send('Network.enable');
  await cdp.send('Runtime.enable');
  await cdp.send('Debugger.enable');
  await cdp.send('Debugger.setAsyncCallStackDepth', { maxDepth: 32 });
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  const opened = page.goto(url, { waitUntil: 'commit' });
  while (waiting.length === 0) await new Promise((wake) => setTimeout(wake, 10));
  await release();
  await opened;
  let live = 0;
  for (;;) {
    await answered();
    const isLive = await whenIdle(cdp, selector);
    if (isLive && live === 0) live = level - 1;
    if (pending.size > waiting.length) continue;
    if (waiting.length === 0 || level > last) break;
    await release();
  }
  await cdp.detach();
  return { requests: requests.map(({ id, ...asked }) => ({ ...asked, by: askers.get(id) ?? [] })), live };
}
