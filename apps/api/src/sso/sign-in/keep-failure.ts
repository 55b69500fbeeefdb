import type { SsoFailure } from '../provider/checks/failure.ts';
import { insertFailure } from '../provider/checks/failures.db.ts';
import { findOwner } from '../provider/providers.db.ts';
import { sealChecked } from './test/tests.db.ts';
import type { Services } from '../../platform/http/services.ts';

/**
 * Keeps a failed sign-in through a provider, and returns its reference; undefined when the provider is gone or the
 * failure says nothing about it.
 */
export async function keepFailure(
  { db, vault, clock }: Pick<Services, 'db' | 'vault' | 'clock'>,
  configId: string,
  { code, checked }: SsoFailure,
): Promise<string | undefined> {
  if (code === 'Account.Page.Expired') return undefined;
  const coId = await findOwner(db, configId);
  return coId === undefined
    ? undefined
    : insertFailure(db, { coId, configId, code, checkSealed: sealChecked(vault, checked), at: clock.now() });
}
