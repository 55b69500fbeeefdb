import { lazy } from 'react';
import type { RemoteClaim } from '@portal/common/contract/portal/config';
import type { RemoteApp } from '@portal/common/host/remote-root';
import { chooseLocale, type Locale } from '@portal/common/intl/locale';
import { BASENAME } from '@portal/common/pages/addresses';
import { arrivedRemote, fetchRemote, type RemoteModule } from './load-remote.ts';

/** Requested remotes by name and attempt: a preload that failed is not repeated without a retry. */
const asked = new Map<string, Promise<RemoteModule>>();
const components = new Map<string, RemoteApp>();

function ask(claim: RemoteClaim, attempt: number): Promise<RemoteModule> {
  const key = `${claim.name}:${attempt}`;
  const remote = asked.get(key) ?? fetchRemote(claim);
  asked.set(key, remote);
  return remote;
}

/**
 * The component of a remote: the remote itself if it is loaded, so that it renders without a fallback, else one `lazy` for
 * each attempt, because React keeps the failure of a `lazy`.
 */
export function remoteApp(claim: RemoteClaim, attempt: number): RemoteApp {
  const ready = arrivedRemote(claim.name);
  if (ready) return ready.default;
  const key = `${claim.name}:${attempt}`;
  const known = components.get(key);
  if (known) return known;
  const Later = lazy(async () => {
    const remote = await ask(claim, attempt);
    await remote.prepare?.(location.pathname.slice(BASENAME.length), shownLocale()).catch(() => { /* the page shows the failure */ });
    return remote;
  });
  components.set(key, Later);
  return Later;
}

/** Language of the document. */
const shownLocale = () => chooseLocale(document.documentElement.lang);

/** Preloads the remote, the code of its page at `pathname` and its texts. Never rejects: `RemoteBoundary` shows a failure. */
export async function warmRemote(claim: RemoteClaim, pathname: string, locale: Locale): Promise<void> {
  try {
    const remote = await ask(claim, 0);
    await remote.prepare?.(pathname, locale);
  } catch {
    // `RemoteBoundary` shows the failure, with a retry.
  }
}
