import type { StoredOf, VersionedSpec } from '@portal/common/contract/version';
import type { Refusing } from '../../errors/refusal.ts';

/**
 * Refuses a save from an outdated version. Read `current` under a lock of its row (`FOR UPDATE`) in the transaction of
 * the save. A save that names no version passes.
 *
 * @param current the stored values, as the endpoint's `conflict` declares them
 */
export function checkVersion<E extends VersionedSpec>(
  named: number | undefined,
  current: StoredOf<E>,
  { refuse }: Refusing<'Account.Conflict'>,
): void {
  if (named !== undefined && named !== current.version) refuse('Account.Conflict', { extra: { current } });
}
