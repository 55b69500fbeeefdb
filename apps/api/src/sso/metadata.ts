import { guardedFetch, OutboundError } from '../outbound/guarded-fetch.ts';
import type { Services } from '../services.ts';
import { failureOf } from './failure.ts';
import { storeMetadata, type Provider } from './providers.db.ts';

/** How old what was read may be. */
export const FRESH_MS = 3_600_000;
/** The same when it did not fit: the provider may have changed its keys since. Not less, or bad answers would make us ask all the time. */
export const DOUBTED_MS = 5 * 60_000;
/** While the provider's address does not answer, what it said before holds for a day. */
const STALE_MS = 24 * FRESH_MS;

/**
 * What stands at the metadata address of a provider, `read` into shape: from the database while it is fresh, then from
 * the address again, through the guarded client. Only what `read` accepts is kept.
 *
 * @throws SsoFailure Account.Sso.Unavailable when it cannot be had, Account.Sso.Refused when it is no good
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
