import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import type { Mount } from '@portal/common/host/mounted';
import { portalGuard } from '@portal/common/remote/embedding/embed';

const PORTAL = window.location.origin;
const read = await fetch(`${PORTAL}/microapp/config.json`);
export const config = (await read.json()) as PortalConfig;
registerPlugins([portalGuard(config.remotes, PORTAL)]);
registerRemotes(config.remotes.map(({ name, manifest }) => ({ name, entry: new URL(manifest, PORTAL).href })));

/** `mount` of a remote. Rejects when it cannot be loaded. */
export async function mountOf(name: string): Promise<Mount> {
  const remote = await loadRemote<{ mount: Mount }>(`${name}/mount`);
  if (!remote) throw new Error(`${name} exposes no mount`);
  return remote.mount;
}
