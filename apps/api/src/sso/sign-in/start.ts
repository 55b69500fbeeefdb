import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { safeReturnUri } from '@portal/common/rules/return-address/safe-return-uri';
import type { RequestContext } from '../../platform/http/request/app-type.ts';
import { allowedOrigins } from '../../platform/http/cors.ts';
import { refuseSso } from '../provider/checks/failure.ts';
import { findProvider, type Provider } from '../provider/providers.db.ts';
import { discoveryOf } from '../protocols/openid/discovery.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Services } from '../../platform/http/services.ts';

const HINT_MAX = 254;

/** What a provider may say about a sign-in that people start there. Nothing of it is trusted. */
export interface Wish {
  /** Where the person wants to go. It counts only as an address that `return_uri` may be. */
  returnTo?: string | undefined;
  /** Who the person is there; it goes back to the provider. */
  loginHint?: string | undefined;
}

/**
 * The page that starts our own request at a provider at once, for people who started there. Their session at the
 * provider answers it, so they are not asked again.
 */
export function startPage(
  config: Config,
  { co_id: coId, config_id: configId }: Provider,
  { returnTo = '', loginHint = '' }: Wish,
): string {
  // A provider may also send a word of its own, which would resolve to a page that does not exist.
  const place = returnTo.startsWith('/') || URL.canParse(returnTo) ? returnTo : undefined;
  const back = safeReturnUri(place, {
    base: pageUrl(config.publicUrl, PAGE.root),
    origins: [...allowedOrigins(config)],
  });
  return pageUrl(config.publicUrl, `${PAGE.signInSso}/${encodeURIComponent(coId)}`, {
    idp_config_id: configId,
    ...(back === undefined ? {} : { return_uri: back }),
    ...(loginHint === '' || loginHint.length > HINT_MAX ? {} : { login_hint: loginHint }),
  });
}

/**
 * Where the browser goes on that opened the address of a provider's tile, which may be an initiation of OpenID Connect
 * (`iss`, `login_hint`, `target_link_uri`).
 *
 * @throws SsoFailure when the provider is not enabled, or `iss` is another one
 */
export async function startAtProvider(
  c: RequestContext,
  { db, config }: Services,
  query: URLSearchParams,
): Promise<string> {
  const provider = await findProvider(db, { configId: c.req.param('config_id') ?? '' });
  if (!provider) refuseSso('the provider is not enabled');
  const issuer = query.get('iss');
  if (issuer !== null && discoveryOf(issuer).issuer !== discoveryOf(provider.idp_metadata_url).issuer)
    refuseSso('a start from another issuer');
  return startPage(config, provider, {
    returnTo: query.get('target_link_uri') ?? undefined,
    loginHint: query.get('login_hint') ?? undefined,
  });
}
