import type { DocumentKept } from '@portal/common/enums/sign-in/identity-provider';
import { HOUR_MS, MINUTE_MS } from '@portal/common/rules/units';
import { guardedFetch, OutboundError } from '../../platform/outbound/guarded-fetch.ts';
import { failureOf } from '../provider/checks/failure.ts';
import { metadataIn } from '../provider/metadata-text.ts';
import type { Provider } from '../provider/providers.db.ts';
import { keepDocument } from './keep-document.ts';
import type { Services } from '../../platform/http/services.ts';

/** Maximum age of stored metadata, in milliseconds. */
export const FRESH_MS = HOUR_MS;
/**
 * Maximum age when a response did not match: the provider may have rotated its keys. Not less, or bad responses would
 * make us fetch all the time.
 */
export const DOUBTED_MS = 5 * MINUTE_MS;
/** While the provider is unreachable, stored metadata is used for a day. */
const STALE_MS = 24 * FRESH_MS;

/** Fetches a URL of a provider. Throws OutboundError unless it answers with success. */
async function fetchText({ config }: Services, address: string): Promise<string> {
  const answer = await guardedFetch(address, { allowPrivate: config.idpAllowPrivate });
  if (!answer.ok) throw new OutboundError(`metadata: status ${answer.status}`);
  return metadataIn(answer);
}

/**
 * Reads a provider's metadata from its URL now, for its owner; it is kept when a sign-in could use it, which `check`
 * decides by throwing.
 *
 * @throws SsoFailure when it cannot be fetched or used
 */
export async function refreshMetadata(
  services: Services,
  provider: Provider,
  address: string,
  check: (text: string) => unknown,
): Promise<{ text: string; kept: DocumentKept }> {
  try {
    const text = await fetchText(services, address);
    check(text);
    return { text, kept: await keepDocument(services, provider, text) };
  } catch (error) {
    throw failureOf(error);
  }
}

/**
 * Loads a provider's metadata, parsed by `read`: from the database while fresh or when it is an uploaded file,
 * otherwise from its URL. Only accepted metadata is kept.
 *
 * @throws SsoFailure `Account.Sso.Unavailable` when it cannot be fetched, `Account.Sso.Refused` when it is invalid
 */
export async function loadMetadata<T>(
  services: Services,
  provider: Provider,
  address: string,
  read: (text: string) => T,
  freshMs = FRESH_MS,
): Promise<T> {
  const { clock, log } = services;
  const { config_id: configId, metadata, metadata_by_file: byFile, fetched_at: fetchedAt } = provider;
  if (byFile) return read(metadata ?? '');
  const age = fetchedAt === null ? Infinity : clock.now().getTime() - fetchedAt.getTime();
  if (metadata !== null && age >= 0 && age < freshMs) return read(metadata);
  try {
    const text = await fetchText(services, address);
    const known = read(text);
    const kept = await keepDocument(services, provider, text);
    return kept === 'stored' || metadata === null ? known : read(metadata);
  } catch (error) {
    if (!(error instanceof OutboundError) || metadata === null || age >= STALE_MS) throw failureOf(error);
    log.warn({ event: 'sso.metadata.stale', config_id: configId, reason: error.message });
    return read(metadata);
  }
}
