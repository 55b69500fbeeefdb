import { hostname } from 'node:os';
import { inTransaction } from '../../platform/db/connect.ts';
import type { PortalServices } from './registry.ts';
import { noteRunning } from './running.db.ts';

/** How this instance is called in lists. */
const instanceOf = ({ config }: Pick<PortalServices, 'config'>) => `${hostname()}:${config.port} (${process.pid})`;

/** Reads the remotes again, and notes for administrators what this instance runs. */
export async function followReleases(
  services: Pick<PortalServices, 'db' | 'clock' | 'config' | 'remotes'>,
): Promise<void> {
  await services.remotes.reread();
  const instance = instanceOf(services);
  const at = services.clock.now();
  const running = await services.remotes.running();
  await inTransaction(services.db, (tx) => noteRunning(tx, { instance, at, running }));
}
