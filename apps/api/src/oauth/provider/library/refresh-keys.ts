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

/**
 * Job: the next key exists, old keys are rotated and retired ones deleted; this instance uses what any instance has
 * changed.
 */
export async function refreshKeys(services: Services): Promise<void> {
  const { db, vault, clock, config } = services;
  await keepKeys(db, vault, clock.now());
  await rotateOldKey(db, vault, { now: clock.now(), afterMs: config.signingKeyDays * DAY_MS });
  if (await loadKeys(services)) services.log.info({ event: 'signingKey.changed' });
}
