import type { Logger } from 'pino';
import type { Db } from '../../platform/db/connect.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { SettingError } from '../../platform/settings/setting-error.ts';
import type { RemoteSettings } from '../../platform/settings/remotes.ts';
import { isSealed, readReleased } from './builds.db.ts';

interface Needs {
  db: Db;
  vault: Vault;
  log: Pick<Logger, 'warn'>;
}

/** The released builds as settings: address and digest. A row without the seal of an admission is left out. */
export async function releasedBuilds({ db, vault, log }: Needs): Promise<RemoteSettings> {
  const found: Record<string, { url: string; integrity: string[] }> = {};
  for (const { name, digest, address, seal } of await readReleased(db)) {
    if (digest === null || address === null || seal === null) continue;
    if (isSealed(vault, { name, digest, address, seal, preview: false }))
      found[name] = { url: address, integrity: [digest] };
    else log.warn({ event: 'remote.refused', remote: name, reason: `no admission sealed the build ${digest}` });
  }
  return found;
}

/**
 * Refuses settings that name other builds than the released one: it is not clear which of them is meant to run.
 *
 * @throws SettingError that names both
 */
export async function refuseOtherBuilds(needs: Needs, settings: RemoteSettings): Promise<void> {
  for (const [name, { integrity: [digest = ''] = [] }] of Object.entries(await releasedBuilds(needs))) {
    const set = settings[name]?.integrity;
    if (set && !set.includes(digest))
      throw new SettingError(
        `REMOTE_${name.toUpperCase().replaceAll('-', '_')}_INTEGRITY: must name ${digest}, the build that is released, or be left out (it is ${set.join(' ')})`,
      );
  }
}
