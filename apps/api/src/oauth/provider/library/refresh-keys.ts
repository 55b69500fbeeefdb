import { createProvider, keyIdsOf } from './provider.ts';
import { oauthSecrets } from './secrets.ts';
import { keepKeys, rotateOldKey } from './signing-keys.db.ts';
import type { Services } from '../../../platform/http/services.ts';
import { DAY_MS } from '@portal/common/rules/units';

/** Replaces the OAuth library when the keys have changed: it takes them only when it is created. True when they had. */
export async function loadKeys(services: Services): Promise<boolean> {
  const { jwks } = await oauthSecrets(services.db, services.vault, services.clock.now());
  if (keyIdsOf(services.oidc) === jwks.keys.map(({ kid }) => kid).join()) return false;
  services.oidc = await createProvider(services);
  return true;
}

/** Job: the next key exists, old keys are rotated, and retired ones deleted. */
export async function rotateKeys({ db, vault, clock, config }: Services): Promise<void> {
  await keepKeys(db, vault, clock.now());
  await rotateOldKey(db, vault, { now: clock.now(), afterMs: config.signingKeyDays * DAY_MS });
}

/** Job of every instance: it uses the keys that another one has changed. */
export async function readKeys(services: Services): Promise<void> {
  if (await loadKeys(services)) services.log.info({ event: 'signingKey.changed' });
}
