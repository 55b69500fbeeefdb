import { lazy } from 'react';
import type { RemoteClaim } from '@portal/common/contract/config';
import type { RemoteApp } from '@portal/common/host/remote-root';
import { arrivedRemote, fetchRemote } from './load-remote.ts';

const attempts = new Map<string, RemoteApp>();

/**
 * The component of a remote: the remote itself where it has arrived, so that it renders without a fallback in between,
 * else a `lazy` of its own for each attempt, because React remembers the failure of a `lazy` for ever.
 */
export function remoteApp(claim: RemoteClaim, attempt: number): RemoteApp {
  const ready = arrivedRemote(claim.name);
  if (ready) return ready.default;
  const key = `${claim.name}:${attempt}`;
  const known = attempts.get(key);
  if (known) return known;
  const Later = lazy(() => fetchRemote(claim));
  attempts.set(key, Later);
  return Later;
}

/** Loads the remote and the code of the page at `pathname` ahead. Never rejects: what fails is told where it is shown. */
export async function warmRemote(claim: RemoteClaim, pathname: string): Promise<void> {
  try {
    const remote = await fetchRemote(claim);
    await remote.prepare?.(pathname);
  } catch {
    // The remote's own place shows the failure, with a way to try again.
  }
}
