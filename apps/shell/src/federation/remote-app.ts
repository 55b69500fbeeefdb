import { lazy } from 'react';
import type { RemoteClaim } from '@portal/common/contract/portal/config';
import type { RemoteApp } from '@portal/common/remote/remote-root';
import { chooseLocale, type Locale } from '@portal/common/intl/locale';
import { BASENAME } from '@portal/common/pages/addresses';
import { abandonFiles, arrivedRemote, fetchRemote, type RemoteModule } from './load-remote.ts';

/** Requested remotes by name and attempt: a preload that failed is not repeated without a retry. */
const asked = new Map<string, Promise<RemoteModule>>();
/** Keys of `asked` that failed. */
const failed = new Set<string>();
const components = new Map<string, RemoteApp>();

async function load(claim: RemoteClaim, pathname: string, locale: Locale): Promise<RemoteModule> {
  const remote = await fetchRemote(claim);
  try {
    await remote.prepare?.(pathname, locale);
  } catch (error) {
    abandonFiles(claim);
    throw error;
  }
  return remote;
}

/** Loads a remote, the code of its page at `pathname` and its texts. */
function ask(claim: RemoteClaim, attempt: number, pathname: string, locale: Locale): Promise<RemoteModule> {
  const key = `${claim.name}:${attempt}`;
  const known = asked.get(key);
  if (known) return known;
  const remote = load(claim, pathname, locale);
  remote.catch(() => failed.add(key));
  asked.set(key, remote);
  return remote;
}

/**
 * The component of a remote: the remote itself if it is loaded, so that it renders without a fallback, else one `lazy`
 * for each attempt, because React keeps the failure of a `lazy`.
 */
export function remoteApp(claim: RemoteClaim, attempt: number): RemoteApp {
  const key = `${claim.name}:${attempt}`;
  const ready = arrivedRemote(claim.name);
  if (ready && !failed.has(key)) return ready.default;
  const known = components.get(key);
  if (known) return known;
  const Later = lazy(() => ask(claim, attempt, location.pathname.slice(BASENAME.length), shownLocale()));
  components.set(key, Later);
  return Later;
}

/** Language of the document. */
const shownLocale = () => chooseLocale(document.documentElement.lang);

/** Preloads what `ask` loads. Never rejects: `RemoteBoundary` shows a failure. */
export async function warmRemote(claim: RemoteClaim, pathname: string, locale: Locale): Promise<void> {
  try {
    await ask(claim, 0, pathname, locale);
  } catch {
    // `RemoteBoundary` shows the failure, with a retry.
  }
}
