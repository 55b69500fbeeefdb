import { errors, type Configuration, type KoaContextWithOIDC, type default as Provider } from 'oidc-provider';
import {
  ACCOUNT_PARAM,
  AUTHORISE_PATH,
  DEVICE_AUTHORISE_PATH,
  PORTAL_CLIENT,
  TOKEN_PATH,
} from '@portal/common/contract/sign-in/oauth';
import { decimalOf } from '@portal/common/contract/fields';
import { OauthScope } from '@portal/common/enums/sign-in/oauth-scope';
import { ServiceScope } from '@portal/common/enums/service/service-scope';
import { UserType } from '@portal/common/enums/user/user-type';
import { CLIENT_ALGORITHMS } from '@portal/common/rules/application/client-keys';
import { DAY_S } from '@portal/common/rules/units';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Config } from '../../../platform/settings/config.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { ambient, type Db, type Tx } from '../../../platform/db/connect.ts';
import { claimsOf, findActiveAccount } from '../session/account.db.ts';
import { oidcAdapter } from './adapter.ts';
import { checkNetwork } from './own-network.ts';
import { bindChallenge, CHALLENGE_SECONDS } from '../../../identity/challenge/challenge.db.ts';
import { checkSecret } from '../../applications/applications.db.ts';
import { keysReader } from '../../applications/read-keys.ts';
import { Acr } from '../../../identity/challenge/authentication.ts';
import { CLAIMS, scopesAsked } from '../../consent/claims.ts';
import { hasConsented } from '../../consent/consents.db.ts';
import { EXTRA_METADATA } from '../clients/clients.db.ts';
import { answerError } from '../error-page.ts';
import {
  chooserAddress,
  consentAddress,
  registrationAddress,
  signInAddress,
  termsAddress,
} from '../../../platform/http/caller/sign-in-address.ts';
import { DEVICE_CODE_SECONDS, deviceFlow } from './device-codes.ts';
import { guideAddress } from './guide-address.ts';
import { ACCOUNTS, BROWSER_ID, OAUTH_COOKIE, type IncomingWithBrowser } from './incoming.ts';
import { promptsOf } from './prompts.ts';
import { ProviderWithForm, RESPONSE_MODES } from './response-modes.ts';
import { oauthSecrets } from './secrets.ts';
import { ACCESS_TOKEN_SECONDS } from '../../../identity/sessions/sessions.db.ts';
import { secondsLeft } from '../session/seconds-left.ts';
import type { EmbeddingHosts } from '../../../platform/http/embedding-hosts.ts';
import { settingClients } from '../../../identity/challenge/clients.db.ts';

/** How clients that have a secret or a key prove themselves. */
export const CLIENT_PROOFS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const;

/** Paths of the library. */
export const PATHS = {
  authorization: AUTHORISE_PATH,
  device_authorization: DEVICE_AUTHORISE_PATH,
  introspection: '/oauth2/introspect',
  jwks: '/oauth2/jwks',
  revocation: '/oauth2/revoke',
  token: TOKEN_PATH,
  userinfo: '/oauth2/userinfo',
};

/** For how long what applications get is valid, at most. */
export const SECONDS = {
  AccessToken: ACCESS_TOKEN_SECONDS,
  AuthorizationCode: 60,
  DeviceCode: DEVICE_CODE_SECONDS,
  RefreshToken: 14 * DAY_S,
};

/** By how many seconds the clock of an application that signs its assertions may be wrong. */
const CLOCK_TOLERANCE_S = 60;
/** Where a prompt is answered, if not on the sign-in page. */
const ADDRESS: Readonly<Record<string, typeof signInAddress>> = {
  create: registrationAddress,
  consent: consentAddress,
  terms: termsAddress,
};

const keyIds = new WeakMap<Provider, string>();
/** Ids of the keys that an instance of the library was created with, the one that signs first. */
export const keyIdsOf = (provider: Provider): string | undefined => keyIds.get(provider);

/** An active account with its claims. */
async function findAccount(db: Db | Tx, id: string) {
  const user = await findActiveAccount(db, id);
  return user && { accountId: user.user_id, userType: user.user_type as UserType, claims: () => claimsOf(user) };
}

/** Origins whose pages may call the token endpoint for a client. */
const originsOf = (client: object): readonly string[] => (client as { origins?: readonly string[] }).origins ?? [];

/**
 * A confidential client may ask about its own tokens. Those of a person are valid only while their session and account
 * are, which the library checks where it accepts a token.
 */
async function mayIntrospect(
  db: Db,
  ctx: KoaContextWithOIDC,
  client: InstanceType<Provider['Client']>,
  token: { clientId?: string | undefined; accountId?: string; sessionUid?: string },
): Promise<boolean> {
  if (client.clientAuthMethod === 'none') throw new errors.InvalidClientAuth('a public client may not introspect');
  if (token.clientId !== client.clientId) return false;
  if (token.accountId === undefined) return true;
  const { provider } = ctx.oidc;
  const session = token.sessionUid === undefined ? undefined : await provider.Session.findByUid(token.sessionUid);
  return session?.accountId === token.accountId && (await findActiveAccount(db, token.accountId)) !== undefined;
}

/** Lets the library compare secrets of registered applications, of which only digests are stored. */
function compareSecrets({ Client }: Provider, db: Db, clock: Clock): void {
  const { prototype } = Client;
  const { compareClientSecret } = prototype;
  prototype.compareClientSecret = function compare(this: typeof prototype, secret) {
    return this.registered === true
      ? checkSecret(db, { clientId: this.clientId, secret, now: clock.now() })
      : compareClientSecret.call(this, secret);
  };
}

/**
 * Lets the portal's own client return to pages of applications that embed its remotes, and every application to its
 * guide. These addresses are not added to the client's redirect URIs: the library validates those together, and one that
 * it rejects would make the client invalid.
 */
function returnElsewhere({ Client }: Provider, hosts: EmbeddingHosts, config: Config): void {
  const { prototype } = Client;
  const { redirectUriAllowed } = prototype;
  prototype.redirectUriAllowed = function allowed(this: typeof prototype, uri) {
    if (redirectUriAllowed.call(this, uri)) return true;
    if (this.clientId === PORTAL_CLIENT) return hosts.returnsTo(uri);
    return this.registered === true && uri === guideAddress(config, this.clientId);
  };
}

/**
 * Grant of this session for this client, created when missing; undefined while the person has not allowed the client
 * what it asks for.
 */
async function grantOf({ oidc }: KoaContextWithOIDC, db: Db) {
  const { client, session, provider } = oidc;
  if (!client || !session?.accountId) return undefined;
  const { clientId, asks_consent: asksConsent } = client;
  const claims = [...oidc.requestParamClaims];
  const scopes = scopesAsked([...oidc.requestParamOIDCScopes].join(' '), claims);
  if (asksConsent === true && !(await hasConsented(db, { clientId, userId: session.accountId, scopes })))
    return undefined;
  const known = session.grantIdFor(clientId);
  const grant =
    (known && (await provider.Grant.find(known))) || new provider.Grant({ clientId, accountId: session.accountId });
  if (grant.accountId !== session.accountId) return undefined;
  // With the scopes of the claims: what a grant holds is what the person is asked for. A token has those of its request.
  grant.addOIDCScope([...new Set([...oidc.requestParamScopes, ...scopes])].join(' '));
  grant.addOIDCClaims(claims);
  await grant.save();
  return grant;
}

/**
 * OAuth2 and OpenID Connect provider: codes only, PKCE for every client, exact redirect URIs, opaque access tokens of
 * five minutes, and no own pages.
 */
export async function createProvider({
  config,
  db,
  clock,
  vault,
  hosts,
}: {
  config: Config;
  db: Db;
  clock: Clock;
  vault: Vault;
  hosts: EmbeddingHosts;
}): Promise<Provider> {
  const { jwks, cookieKey } = await oauthSecrets(db, vault, clock.now());
  const secure = config.publicUrl.startsWith('https:');
  const keysAt = keysReader(config, clock);
  const configuration: Configuration = {
    adapter: oidcAdapter(db, clock, vault),
    clients: settingClients(config),
    extraClientMetadata: { properties: [...EXTRA_METADATA] },
    clientAuthMethods: ['none', ...CLIENT_PROOFS],
    // The library asks for nothing but the keys of applications. Without headers it keeps an answer for a minute.
    fetch: async (address) => Response.json({ keys: await keysAt(new Request(address).url) }),
    clockTolerance: CLOCK_TOLERANCE_S,
    jwks,
    findAccount: (_, id) => findAccount(ambient(db), id),
    loadExistingGrant: (ctx) => grantOf(ctx, db),
    cookies: {
      keys: [cookieKey],
      // Cookies of one sign-in have a path of their own, so that two tabs do not interfere; a `__Host-` name would
      // forbid a path.
      names: secure
        ? { session: `__Host-${OAUTH_COOKIE}`, interaction: '__Secure-acc_interaction', resume: '__Secure-acc_resume' }
        : { session: OAUTH_COOKIE, interaction: 'acc_interaction', resume: 'acc_resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true, secure, path: '/' },
      short: { httpOnly: true, sameSite: 'lax', signed: true, secure },
    },
    // Called before a token is stored. No token has claims of ours.
    extraTokenClaims: (ctx) => checkNetwork(ctx, { db, clock }),
    acrValues: Object.values(Acr),
    claims: CLAIMS,
    // What our keys and those that clients can register are for; discovery names them.
    enabledJWA: {
      idTokenSigningAlgValues: ['RS256'],
      clientAuthSigningAlgValues: [...CLIENT_ALGORITHMS.RSA, ...CLIENT_ALGORITHMS.EC],
    },
    scopes: [...OauthScope, ...Object.values(ServiceScope)],
    responseTypes: ['code'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    extraParams: [
      ACCOUNT_PARAM,
      'user_type',
      'lang',
      'return_uri',
      'enterprise_id',
      'idp_config_id',
      'source_page',
      'view',
    ],
    rotateRefreshToken: true,
    // Refresh tokens are bound to the sign-in and end with it, also with the scope `offline_access`.
    expiresWithSession: () => true,
    issueRefreshToken: (_, client) => Promise.resolve(client.grantTypeAllowed('refresh_token')),
    clientBasedCORS: (_, origin, client) => originsOf(client).includes(origin),
    clientDefaults: {
      grant_types: ['authorization_code'],
      response_types: ['code'],
      response_modes: RESPONSE_MODES,
      id_token_signed_response_alg: 'RS256',
    },
    features: {
      devInteractions: { enabled: false },
      claimsParameter: { enabled: true },
      // `oauth/sign-out/end-session.ts` and `applications/deliver-logouts.ts` do both, because the portal has sessions
      // of its own.
      rpInitiatedLogout: { enabled: false },
      backchannelLogout: { enabled: true },
      clientCredentials: { enabled: true },
      // Its pages are ours: `oauth/devices` has the decision.
      deviceFlow,
      userinfo: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      introspection: { enabled: true, allowedPolicy: (...asked) => mayIntrospect(db, ...asked) },
      // On by default. Our routes read the parameters of a sign-in in its address, and no token is bound to a key.
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
    },
    routes: PATHS,
    ttl: {
      ...SECONDS,
      ClientCredentials: SECONDS.AccessToken,
      IdToken: SECONDS.AccessToken,
      Interaction: CHALLENGE_SECONDS,
      Session: secondsLeft,
      Grant: secondsLeft,
    },
    interactions: {
      policy: promptsOf(db, clock),
      async url(ctx, interaction) {
        const asked = decimalOf(String(interaction.params.user_type));
        await bindChallenge(ambient(db), {
          challenge: interaction.uid,
          browser: (ctx.req as IncomingWithBrowser)[BROWSER_ID] ?? '',
          userType: Object.values(UserType).includes(asked as UserType) ? asked : null,
          isFirst: ctx.oidc.route === 'authorization' && interaction.prompt.name === 'login',
          now: clock.now(),
        });
        const { [ACCOUNTS]: accounts } = ctx.req as IncomingWithBrowser;
        // Without an account there is nothing to choose from.
        const chooses = interaction.prompt.name === 'select_account' && (accounts?.signedIn ?? 0) > 0;
        const addressOf = chooses ? chooserAddress : (ADDRESS[interaction.prompt.name] ?? signInAddress);
        return addressOf(config, interaction.params, interaction.uid);
      },
    },
    renderError: (ctx, out) => answerError(ctx, out, config),
  };
  const provider = new ProviderWithForm(config.publicUrl, configuration);
  compareSecrets(provider, db, clock);
  returnElsewhere(provider, hosts, config);
  // The first middleware has already dropped untrusted X-Forwarded-* headers.
  provider.proxy = true;
  keyIds.set(provider, jwks.keys.map(({ kid }) => kid).join());
  return provider;
}
