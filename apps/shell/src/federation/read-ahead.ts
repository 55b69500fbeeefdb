import type { RemoteClaim } from '@portal/common/contract/portal/config';
import type { PortalSession } from '@portal/common/host/portal-host';
import type { Ahead } from '@portal/common/host/session/session';
import { readsFor } from '@portal/common/routes/reads';
import { pageAt } from '../boot/page/scripts-of.ts';
import { manifestOf, manifests } from './entry-of.ts';

/** Milliseconds that an answer is kept for the page. */
const KEPT_MS = 5000;

/** Sends requests before the page that wants their answers is there, which gets each once. None is used unless it `fits`. */
export function createAhead(paths: readonly string[], send: (path: string) => Promise<Response>, fits: () => boolean): Ahead {
  const began = Date.now();
  const kept = new Map(paths.map((path) => [path, send(path).then((response) => (response.ok ? response : undefined), () => undefined)]));
  return async function take(path, { method = 'GET', signal }) {
    const answer = method === 'GET' && kept.get(path);
    if (!answer) return undefined;
    kept.delete(path);
    if (Date.now() - began > KEPT_MS) return undefined;
    const response = await answer;
    signal?.throwIfAborted();
    return fits() ? response : undefined;
  };
}

/** A query changes what a page reads, except for its language. */
const hasQuery = () => [...new URLSearchParams(location.search).keys()].some((name) => name !== 'lang');

/**
 * Restores the session while the code of the page loads. As soon as its user is known, requests what the page at
 * `pathname` of a remote reads first.
 */
export function readAhead({ session, spoken }: PortalSession, claim: RemoteClaim | undefined, pathname: string): void {
  if (!session.likely() || session.state.get().status !== 'unknown') return;
  if (claim && !hasQuery()) {
    session.readAhead(function begin(who, send) {
      const locale = spoken();
      // Empty until the manifest has been read.
      const { reads = [] } = pageAt(manifests.get(manifestOf(claim)) ?? {}, pathname) ?? {};
      return createAhead(readsFor(reads, who), send, () => session.state.get().user?.user_id === who.user_id && spoken() === locale);
    });
  }
  void session.restore();
}
