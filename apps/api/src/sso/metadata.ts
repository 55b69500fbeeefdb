import { guardedFetch, OutboundError } from '../outbound/guarded-fetch.ts';
import type { Services } from '../services.ts';
import { failureOf } from './failure.ts';
import { storeMetadata, type Provider } from './providers.db.ts';

/** Maximum age of stored metadata, in milliseconds. */
export const FRESH_MS = 3_600_000;
/**
 * Maximum age when a response did not match: the provider may have rotated its keys. Not less, or bad responses would
 * make us fetch all the time.
 */
export const DOUBTED_MS = 5 * 60_000;
/** While the provider is unreachable, stored metadata is used for a day. */
const STALE_MS = 24 * FRESH_MS;

/**
 * Loads a provider's metadata, parsed by `read`: from the database while fresh, otherwise from its URL. Only accepted
 * metadata is stored.
 *
 * @throws SsoFailure `Account.Sso.Unavailable` when it cannot be fetched, `Account.Sso.Refused` when it is invalid
 */
export async function loadMetadata<T>(
  { db, clock, config, log }: Services, provider: Provider, address: string, read: (text: string) => T, freshMs = FRESH_MS,
): Promise<T> {
  const { config_id: configId, metadata, fetched_at: fetchedAt } = provider;
  const age = fetchedAt === null ? Infinity : clock.now().getTime() - fetchedAt.getTime();
  if (metadata !== null && age >= 0 && age < freshMs) return read(metadata);
  try {
    const answer = await guardedFetch(address, { allowPrivate: config.idpAllowPrivate });
    if (!answer.ok) throw new OutboundError(`metadata: status ${answer.status}`);
    const text = await answer.text();
    const known = read(text);
    await storeMetadata(db, { configId, url: provider.idp_metadata_url, metadata: text, at: clock.now() });
    return known;
  } catch (error) {
    if (!(error instanceof OutboundError) || metadata === null || age >= STALE_MS) throw failureOf(error);
    log.warn({ event: 'sso.metadata.stale', config_id: configId, reason: error.message });
    return read(metadata);
  }
}
