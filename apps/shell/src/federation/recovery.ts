import type { RemoteClaim } from '@portal/common/contract/portal/config';
import { recall, remember } from '@portal/common/host/browser-store';
import { readConfig } from '../boot/read-config.ts';

/** The current claim of a remote, if it has been replaced or moved since `before`. */
export async function replacementOf(before: RemoteClaim): Promise<RemoteClaim | undefined> {
  const config = await readConfig('reload').catch(() => undefined);
  const now = config?.remotes.find(({ name }) => name === before.name);
  return now?.manifest === before.manifest && now.integrity?.files === before.integrity?.files ? undefined : now;
}

/** Called when a file of a running remote is missing: reloads the page after a deployment, once for each build. */
export async function reloadIfReplaced(claim: RemoteClaim): Promise<void> {
  const build = (await replacementOf(claim))?.integrity?.files;
  if (!build || recall('session', 'reloadedFor') === build) return;
  remember('session', 'reloadedFor', build);
  location.reload();
}
