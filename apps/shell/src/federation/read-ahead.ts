import type { RemoteClaim } from '@portal/common/contract/portal/config';
import type { PortalSession } from '@portal/common/host/session/portal-session';
import type { Ahead } from '@portal/common/host/session/session';
import { readsFor } from '@portal/common/routes/reads';
import { pageAt, type Manifest } from '@portal/common/pages/scripts-of';
import { manifestOf, manifests } from './entry-of.ts';
import { requestParts } from './late-parts.ts';

/** Milliseconds that an answer is kept for the page. */
const KEPT_MS = 20_000;

/**
 * Sends requests before the page that wants their answers is there, which gets each once. None is used unless it
 * `fits`.
 */
export function createAhead(
  paths: readonly string[],
  send: (path: string) => Promise<Response>,
  fits: () => boolean,
): Ahead {
  const began = Date.now();
  const kept = new Map(
    paths.map((path) => [
      path,
      send(path).then(
        (response) => (response.ok ? response : undefined),
        () => undefined,
      ),
    ]),
  );
  return async function take(path, { method = 'GET', signal }) {
    // What was read before a change is old.
    if (method !== 'GET') kept.clear();
    const answer = kept.get(path);
    if (!answer) return undefined;
    kept.delete(path);
    if (Date.now() - began > KEPT_MS) return undefined;
    const response = await answer;
    signal?.throwIfAborted();
    return fits() ? response : undefined;
  };
}

/** What the frame reads for everybody. Paths of the contract, without its schemas. */
export const FRAME_READS = ['/api/account/v1/terms', '/api/account/v1/notices/unread'];
/** And beside a queue: the counts of the menu, which not all staff may read. */
export const QUEUE_READS = ['/api/account/v1/approvals/counts'];
const QUEUE = /\/approval\//;

/** A query changes what a page reads, except for its language. */
const hasQuery = () => [...new URLSearchParams(location.search).keys()].some((name) => name !== 'lang');

/** The manifest of a remote that was read, or that the boot script has requested. */
async function manifestAhead(claim: RemoteClaim): Promise<Manifest | undefined> {
  const url = manifestOf(claim);
  return manifests.get(url) ?? (await window.__portal?.manifests.get(url));
}

/**
 * Requests what the page at `pathname` of a remote needs, while its code loads: immediately the late parts of antd that
 * it imports, and with the first token what it reads first.
 */
export function readAhead({ session, spoken }: PortalSession, claim: RemoteClaim | undefined, pathname: string): void {
  if (!claim) return;
  const read = (page: ReturnType<typeof pageAt>) => {
    if (hasQuery()) return;
    session.readAhead(function begin(who, send) {
      const locale = spoken();
      return createAhead(
        [...readsFor(page?.reads ?? [], who), ...FRAME_READS, ...(QUEUE.test(pathname) ? QUEUE_READS : [])],
        send,
        () => session.state.get().user?.user_id === who.user_id && spoken() === locale,
      );
    });
  };
  manifestAhead(claim).then(
    (manifest) => {
      const page = manifest && pageAt(manifest, pathname);
      requestParts(page?.parts ?? []);
      read(page);
    },
    // The shell reports it.
    () => read(undefined),
  );
}
