import * as client from 'openid-client';
import * as z from 'zod/mini';
import { newSecret } from '../../db/ids.ts';
import { guardedFetch, OutboundError } from '../../outbound/guarded-fetch.ts';
import type { Services } from '../../services.ts';
import { callbackOf } from '../addresses.ts';
import { failureOf, refuseSso } from '../failure.ts';
import { loadMetadata } from '../metadata.ts';
import { NAME_ID_MAX, personOf, type Person } from '../person.ts';
import { clientSecretOf, type Provider } from '../providers.db.ts';
import type { Began } from '../requests.db.ts';

const DISCOVERY = '/.well-known/openid-configuration';
const discoveryDocument = z.object({
  issuer: z.string(), authorization_endpoint: z.string(), token_endpoint: z.string(), jwks_uri: z.string(),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
});

/** Issuer and discovery URL; settings may give either. */
function discoveryOf(address: string): { issuer: string; url: string } {
  const issuer = (address.endsWith(DISCOVERY) ? address.slice(0, -DISCOVERY.length) : address).replace(/\/$/, '');
  return { issuer, url: issuer + DISCOVERY };
}

/** A discovery document whose issuer matches its URL, with callable endpoints only. */
function readDiscovery(text: string, issuer: string, allowHttp: boolean): client.ServerMetadata {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuseSso('a discovery document that is no JSON');
  }
  const parsed = discoveryDocument.safeParse(value);
  if (!parsed.success) refuseSso('a discovery document that says too little');
  const document = parsed.data;
  if (document.issuer.replace(/\/$/, '') !== issuer) refuseSso('a discovery document of another issuer');
  for (const address of [document.authorization_endpoint, document.token_endpoint, document.jwks_uri]) {
    const protocol = URL.parse(address)?.protocol;
    if (protocol !== 'https:' && !(allowHttp && protocol === 'http:')) refuseSso('a discovery document with an address that is not https');
  }
  return value as client.ServerMetadata;
}

async function configurationOf(services: Services, provider: Provider): Promise<client.Configuration> {
  const { config, vault } = services;
  const { issuer, url } = discoveryOf(provider.idp_metadata_url);
  const document = await loadMetadata(services, provider, url, (text) => readDiscovery(text, issuer, config.idpAllowPrivate));
  const secret = clientSecretOf(vault, provider);
  const byPost = document.token_endpoint_auth_methods_supported?.includes('client_secret_post');
  const authentication = secret === undefined ? client.None() : byPost ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
  const configuration = new client.Configuration(document, provider.client_id, undefined, authentication);
  configuration[client.customFetch] = async (address, { method, headers, body }) => {
    const answer = await guardedFetch(address, { allowPrivate: config.idpAllowPrivate }, {
      method, headers, ...(body === undefined || body === null ? {} : { body: textOf(body) }),
    });
    if (answer.status >= 500) throw new OutboundError(`status ${answer.status}`);
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

/** Starts the sign-in: the provider URL, and the state to store. Throws SsoFailure. */
export async function beginOpenId(services: Services, provider: Provider): Promise<{ url: string; state: string; began: Omit<Began, 'challenge'> }> {
  const configuration = await configurationOf(services, provider);
  const [state, nonce, codeVerifier] = [newSecret(), newSecret(), client.randomPKCECodeVerifier()];
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(services.config, provider.config_id), scope: 'openid profile email', state, nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier), code_challenge_method: 'S256',
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
export async function finishOpenId(services: Services, provider: Provider, { query, state, began }: { query: string; state: string; began: Began }): Promise<Person> {
  const configuration = await configurationOf(services, provider);
  try {
    const { nonce, codeVerifier } = began;
    if (nonce === undefined || codeVerifier === undefined) refuseSso('an answer of the other protocol');
    const tokens = await client.authorizationCodeGrant(configuration, new URL(callbackOf(services.config, provider.config_id) + query), {
      expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || claims.sub.trim() === '' || claims.sub.length > NAME_ID_MAX) refuseSso('a name that is empty or too long');
    const said = claims['name'] === undefined ? await saidOf(services, configuration, tokens.access_token, claims.sub) : claims;
    return personOf(claims.sub, { names: [said['name'], said['preferred_username']], email: said['email'] });
  } catch (error) {
    throw failureOf(error);
  }
}

/** Name and e-mail from userinfo, when the id token lacks them. For display only: on failure the sign-in continues. */
async function saidOf({ log }: Services, configuration: client.Configuration, accessToken: string, sub: string): Promise<Readonly<Record<string, unknown>>> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  try {
    return await client.fetchUserInfo(configuration, accessToken, sub);
  } catch (error) {
    log.info({ event: 'sso.userinfo.failed', reason: failureOf(error).message });
    return {};
  }
}
