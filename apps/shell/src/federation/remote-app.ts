import { lazy } from 'react';
import type { RemoteClaim } from '@portal/common/contract/config';
import type { RemoteApp } from '@portal/common/host/remote-root';
import { chooseLocale, type Locale } from '@portal/common/intl/locale';
import { BASENAME } from '@portal/common/pages/addresses';
import { arrivedRemote, fetchRemote, type RemoteModule } from './load-remote.ts';

/** What was asked for, by name and attempt: what was loaded ahead and failed is not asked for again by itself. */
const asked = new Map<string, Promise<RemoteModule>>();
const components = new Map<string, RemoteApp>();

function ask(claim: RemoteClaim, attempt: number): Promise<RemoteModule> {
  const key = `${claim.name}:${attempt}`;
  const remote = asked.get(key) ?? fetchRemote(claim);
  asked.set(key, remote);
  return remote;
}

/**
 * The component of a remote: the remote itself where it has arrived, so that it renders without a fallback in between,
 * else a `lazy` of its own for each attempt, because React remembers the failure of a `lazy` for ever.
 */
export function remoteApp(claim: RemoteClaim, attempt: number): RemoteApp {
  const ready = arrivedRemote(claim.name);
  if (ready) return ready.default;
  const key = `${claim.name}:${attempt}`;
  const known = components.get(key);
  if (known) return known;
  const Later = lazy(async () => {
    const remote = await ask(claim, attempt);
    await remote.prepare?.(location.pathname.slice(BASENAME.length), shownLocale()).catch(() => { /* the page tells of it */ });
    return remote;
  });
  components.set(key, Later);
  return Later;
}

/** The language that the document is in. */
const shownLocale = () => chooseLocale(document.documentElement.lang);

/** Loads the remote, the code of the page at `pathname` and its texts ahead. Never rejects: what fails is told where it is shown. */
export async function warmRemote(claim: RemoteClaim, pathname: string, locale: Locale): Promise<void> {
  try {
    const remote = await ask(claim, 0);
    await remote.prepare?.(pathname, locale);
  } catch {
    // The remote's own place shows the failure, with a way to try again.
  }
}
