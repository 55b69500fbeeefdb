import * as client from 'openid-client';
import { newSecret } from '../../../platform/db/ids.ts';
import { guardedFetch, OutboundError } from '../../../platform/outbound/guarded-fetch.ts';
import { callbackOf } from '../../provider/addresses.ts';
import { Checks } from '../../provider/checks/checks.ts';
import { failureOf, refuseSso } from '../../provider/checks/failure.ts';
import { SKEW_MS } from '../../provider/checks/skew.ts';
import { loadMetadata } from '../metadata.ts';
import { NAME_ID_MAX, personOf, type Person } from '../../provider/request/person.ts';
import { clientSecretOf, type Provider } from '../../provider/providers.db.ts';
import type { Began } from '../../provider/request/sso-requests.db.ts';
import type { Facts } from '../saml/saml-response.ts';
import { discoveryOf, readDiscovery } from './discovery.ts';
import { failedCheckOf } from './failed-check.ts';
import { nameIn } from './name-in.ts';
import { isForTenants, ofTenant, tenantIn } from './tenant.ts';
import { userinfoOf } from './userinfo.ts';
import type { Services } from '../../../platform/http/services.ts';

/** Claims that say nothing about the person. */
const PROTOCOL_CLAIMS: ReadonlySet<string> = new Set([
  'iss',
  'aud',
  'exp',
  'iat',
  'nbf',
  'nonce',
  'at_hash',
  'c_hash',
  's_hash',
  'auth_time',
  'azp',
  'jti',
  'sid',
]);

/**
 * AD FS adds the claims of its transform rules to the ID token only for this scope; its userinfo has none but `sub`.
 */
const AD_FS_SCOPE = 'allatclaims';

const scopesFor = ({ scopes_supported: known }: client.ServerMetadata) =>
  ['openid', 'profile', 'email', ...(known?.includes(AD_FS_SCOPE) ? [AD_FS_SCOPE] : [])].join(' ');

/** A token response, kept so that it can be checked again: a code is redeemed once. */
interface Redeemed {
  response?: Response;
}

async function configurationOf(
  services: Services,
  provider: Provider,
  redeemed: Redeemed = {},
): Promise<client.Configuration> {
  const { config, vault } = services;
  const { idp_metadata_url: address } = provider;
  const document = await loadMetadata(services, provider, discoveryOf(address).url, (text) =>
    readDiscovery(text, { address, allowHttp: config.idpAllowPrivate }),
  );
  const forOne = ofTenant(document, provider.tenant);
  const secret = clientSecretOf(vault, provider);
  const byPost = document.token_endpoint_auth_methods_supported?.includes('client_secret_post');
  const authentication =
    secret === undefined ? client.None() : byPost ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
  const configuration = new client.Configuration(
    forOne,
    provider.client_id,
    { [client.clockTolerance]: SKEW_MS / 1000 },
    authentication,
  );
  configuration[client.customFetch] = async (address, { method, headers, body }) => {
    const redeems = address === document.token_endpoint;
    if (redeems && redeemed.response) return redeemed.response;
    const answer = await guardedFetch(
      address,
      { allowPrivate: config.idpAllowPrivate },
      { method, headers, ...(body === undefined || body === null ? {} : { body: textOf(body) }) },
    );
    if (answer.status >= 500) throw new OutboundError(`status ${answer.status}`);
    if (redeems) redeemed.response = answer.clone();
    return answer;
  };
  // TLS to the token endpoint would satisfy the standard; the signature is verified anyway.
  client.enableNonRepudiationChecks(configuration);
  if (config.idpAllowPrivate) client.allowInsecureRequests(configuration);
  return configuration;
}

function textOf(body: client.FetchBody): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new OutboundError('a body that is no text');
}

/**
 * Starts the sign-in: the provider URL, and the state to store. `loginHint`: who the person is there, if known. Throws
 * SsoFailure.
 */
export async function beginOpenId(
  services: Services,
  provider: Provider,
  loginHint?: string,
): Promise<{ url: string; state: string; began: Omit<Began, 'challenge'> }> {
  const configuration = await configurationOf(services, provider);
  const [state, nonce, codeVerifier] = [newSecret(), newSecret(), client.randomPKCECodeVerifier()];
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(services.config, provider.config_id),
    scope: scopesFor(configuration.serverMetadata()),
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(loginHint === undefined ? {} : { login_hint: loginHint }),
  });
  return { url: url.href, state, began: { nonce, codeVerifier } };
}

/**
 * Redeems the provider's callback and returns the person. The library checks state, nonce, PKCE, issuer, audience,
 * times and signature.
 *
 * @param query of the callback, with its `?`
 * @throws SsoFailure
 */
export async function finishOpenId(
  services: Services,
  provider: Provider,
  { query, state, began, checks = new Checks() }: { query: string; state: string; began: Began; checks?: Checks },
): Promise<{ person: Person; facts: Facts; tenant: string | null }> {
  const { nonce, codeVerifier } = began;
  if (nonce === undefined || codeVerifier === undefined) refuseSso('an answer of the other protocol');
  const redeemed: Redeemed = {};
  let configuration = await configurationOf(services, provider, redeemed);
  let { tenant } = provider;
  const grant = () =>
    client.authorizationCodeGrant(configuration, new URL(callbackOf(services.config, provider.config_id) + query), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
  try {
    const tokens = await grant().catch(async (error: unknown) => {
      // A test learns the tenant from the token, and then checks everything against the issuer of this tenant.
      const learnt = began.testId !== undefined && tenant === null ? tenantIn(error) : undefined;
      if (learnt === undefined || !isForTenants(configuration.serverMetadata().issuer)) throw error;
      tenant = learnt;
      configuration = await configurationOf(services, { ...provider, tenant }, redeemed);
      return grant();
    });
    if (tenant !== null) checks.passed('tenant', { sent: tenant, expected: provider.tenant ?? undefined });
    for (const check of ['authorization', 'secret', 'nonce', 'idToken'] as const) checks.passed(check);
    const claims = tokens.claims();
    if (!claims || claims.sub.trim() === '' || claims.sub.length > NAME_ID_MAX)
      return checks.failed('nameId', 'a name that is empty or too long');
    const email = provider.email_attribute || 'email';
    const lacks = claims[provider.name_attribute || 'name'] === undefined || claims[email] === undefined;
    const more = lacks
      ? await userinfoOf(services, configuration, { accessToken: tokens.access_token, sub: claims.sub })
      : {};
    const said = { ...claims, ...more };
    const named = nameIn(said, provider.name_attribute);
    const emailFrom = typeof said[email] === 'string' && said[email] !== '' ? email : undefined;
    return {
      tenant,
      person: {
        ...personOf(claims.sub, { format: 'sub', names: [named?.name], email: emailFrom && said[emailFrom] }),
        ...(more === undefined ? { incomplete: true } : {}),
      },
      facts: {
        format: 'sub',
        received: Object.keys(said)
          .filter((claim) => !PROTOCOL_CLAIMS.has(claim))
          .slice(0, 50),
        nameFrom: named?.from,
        emailFrom,
        authenticatedAt:
          typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000).toISOString() : undefined,
      },
    };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.checked || failure.code !== 'Account.Sso.Refused') throw failure;
    const { check, values } = failedCheckOf(error, { nonce, keys: configuration.serverMetadata().jwks_uri });
    return checks.failed(
      check,
      failure.message,
      check === 'secret' ? { ...values, expected: `id_token (client_id ${provider.client_id})` } : values,
    );
  }
}
