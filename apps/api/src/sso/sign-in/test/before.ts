import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import type { Db } from '../../../platform/db/connect.ts';
import { guardedFetch, OutboundError } from '../../../platform/outbound/guarded-fetch.ts';
import { demand, type Checks } from '../../provider/checks/checks.ts';
import { discoveryOf, readDiscovery } from '../../protocols/openid/discovery.ts';
import { metadataIn } from '../../provider/metadata-text.ts';
import { liveWithEntityId, type Provider } from '../../provider/providers.db.ts';
import { identityIn, shownIdentity } from '../../protocols/identity.ts';
import { keepDocument } from '../../protocols/keep-document.ts';
import { readSamlMetadata } from '../../protocols/saml/saml-metadata.ts';
import type { Services } from '../../../platform/http/services.ts';

async function textAt({ config }: Services, address: string): Promise<string> {
  const answer = await guardedFetch(address, { allowPrivate: config.idpAllowPrivate });
  if (!answer.ok) throw new OutboundError(`status ${answer.status}`);
  return metadataIn(answer);
}

/** Does another company's live provider have this entity id? */
async function isForeign(db: Db, { co_id: coId }: Provider, entityId: string): Promise<boolean> {
  return (await liveWithEntityId(db, entityId).where('p.co_id', '<>', coId).executeTakeFirst()) !== undefined;
}

/** The keys that an OpenID provider signs with. */
async function countKeys(services: Services, address: string): Promise<number> {
  const value = JSON.parse(await textAt(services, address)) as { keys?: unknown };
  return Array.isArray(value.keys)
    ? value.keys.filter((key) => ['RSA', 'EC', 'OKP'].includes(String((key as { kty?: unknown }).kty))).length
    : 0;
}

/** The metadata of a configuration, read again, or its file. */
async function metadataOf(services: Services, provider: Provider, address: string, checks: Checks): Promise<string> {
  if (provider.metadata_by_file) {
    checks.passed('address', { sent: 'metadata.xml' });
    return provider.metadata ?? '';
  }
  if (provider.idp_metadata_url === '') checks.failed('address', 'no address', { sent: '--', expected: 'https' });
  return checks.guard('address', { expected: address }, () => textAt(services, address));
}

/**
 * Keeps what was read for the sign-in that follows, and returns the document that this sign-in will use: that of a live
 * configuration stays in use while another identity waits for a decision.
 */
async function kept(services: Services, provider: Provider, text: string, checks: Checks): Promise<string> {
  if (provider.metadata_by_file || (await keepDocument(services, provider, text)) === 'stored') return text;
  const used = provider.metadata ?? text;
  checks.warned('identity', {
    sent: shownIdentity(identityIn(provider, text)),
    expected: shownIdentity(identityIn(provider, used)),
  });
  return used;
}

/**
 * The checks before the browser leaves: everything that can be known without a sign-in. What was read is kept for the
 * sign-in that follows. Returns the document that it will use.
 *
 * @throws SsoFailure with the first check that fails
 */
export async function checkBefore(services: Services, provider: Provider, checks: Checks): Promise<string> {
  const { config, clock, db } = services;
  const { idp_metadata_url: named } = provider;
  const allowHttp = config.idpAllowPrivate;
  if (provider.idp_agreement === IdpAgreement.saml) {
    const text = await metadataOf(services, provider, named, checks);
    const { issuer } = readSamlMetadata(text, { at: clock.now(), allowHttp, checks });
    // Companies of one group may share a provider, so this only warns.
    if (await isForeign(db, provider, issuer)) checks.warned('foreignEntity', { sent: issuer });
    else checks.passed('foreignEntity', { sent: issuer });
    return kept(services, provider, text, checks);
  }
  const text = await metadataOf(services, provider, discoveryOf(named).url, checks);
  const document = readDiscovery(text, { address: named, allowHttp, checks });
  demand(checks, provider.client_id !== '', 'client', 'no client id', {
    sent: provider.client_id || '--',
    expected: 'client_id',
  });
  const keys = String(document.jwks_uri);
  const count = await countKeys(services, keys).catch(() => 0);
  demand(checks, count > 0, 'keys', 'no keys', { sent: `${count}`, expected: `>= 1 (${keys})` });
  return kept(services, provider, text, checks);
}
