import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { interactionPolicy, type Adapter, type AdapterPayload, type ClientMetadata } from 'oidc-provider';

/** A person that the provider knows. */
export interface IdpPerson {
  sub: string;
  name: string;
  email: string;
}

/** In-memory store: all state is lost when the process ends. */
function memoryAdapter() {
  const kept = new Map<string, AdapterPayload>();
  return (model: string): Adapter => {
    const key = (id: string) => `${model} ${id}`;
    return {
      upsert: async (id, payload) => {
        kept.set(key(id), payload);
      },
      find: async (id) => kept.get(key(id)),
      findByUid: async (uid) =>
        [...kept].find(([name, payload]) => name.startsWith(`${model} `) && payload.uid === uid)?.[1],
      findByUserCode: async () => undefined,
      consume: async (id) => {
        kept.set(key(id), { ...kept.get(key(id)), consumed: Math.floor(Date.now() / 1000) });
      },
      destroy: async (id) => {
        kept.delete(key(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [name, payload] of kept) if (payload.grantId === grantId) kept.delete(name);
      },
    };
  };
}

export interface OpenIdIdp {
  provider: Provider;
  /** Handles a request below the issuer's path. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** True for the path of the person picker. */
  isPage(path: string): boolean;
  /** Signs in the person picked on the page. */
  choose(request: IncomingMessage, response: ServerResponse, sub: string): Promise<void>;
}

/**
 * OpenID provider whose users are picked from a list, for development and tests. The caller renders the page of an
 * interaction; the library does the rest.
 */
export function createOpenIdIdp({
  issuer,
  clients,
  people,
  mayReturnTo,
}: {
  issuer: string;
  clients: ClientMetadata[];
  people: readonly IdpPerson[];
  /** Further redirect URIs of the clients. Default: none. */
  mayReturnTo?: (uri: string) => boolean;
}): OpenIdIdp {
  const mount = new URL(issuer).pathname.replace(/\/$/, '');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;
  const provider: Provider = new Provider(issuer, {
    adapter: memoryAdapter(),
    clients,
    jwks: {
      keys: [
        { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') },
      ],
    },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' },
      long: cookie,
      short: cookie,
    },
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    features: { devInteractions: { enabled: false } },
    clientBasedCORS: () => false,
    ttl: { AccessToken: 300, AuthorizationCode: 60, IdToken: 300, Interaction: 900, Session: 900, Grant: 900 },
    findAccount: (_, sub) => {
      const person = people.find((one) => one.sub === sub);
      return person && { accountId: sub, claims: () => ({ ...person }) };
    },
    async loadExistingGrant({ oidc }) {
      if (!oidc.client || !oidc.session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    interactions: { policy, url: (_, { uid }) => `${mount}/choose/${uid}` },
  });
  if (mayReturnTo) {
    const registered = provider.Client.prototype.redirectUriAllowed;
    Object.assign(provider.Client.prototype, {
      redirectUriAllowed(this: InstanceType<typeof provider.Client>, uri: string) {
        return registered.call(this, uri) || mayReturnTo(uri);
      },
    });
  }
  const handle = provider.callback();
  return {
    provider,
    isPage: (path) => path.startsWith(`${mount}/choose/`),
    async answer(request, response) {
      const asked = request.url ?? '/';
      // The library derives its mount path from the difference of the two.
      Object.assign(request, { originalUrl: asked, url: asked.slice(mount.length) || '/' });
      await handle(request, response);
    },
    // Not remembered, so that each sign-in asks again.
    choose: (request, response, sub) =>
      provider.interactionFinished(request, response, { login: { accountId: sub, remember: false } }),
  };
}
