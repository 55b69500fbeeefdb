import type { ClientMetadata } from 'oidc-provider';
import { PORTAL_CLIENT } from '@portal/common/contract/oauth';
import { UserSource } from '@portal/common/enums/user/user-source';
import type { Config } from '../config.ts';
import { allowedOrigins } from '../http/cors.ts';

/** Places to which codes of the portal come back: in the portal, and in each remote that stands alone. */
const RETURN_PATHS = [
  '/microapp/login', '/microapp/password',
  ...['auth', 'selfservice', 'staff'].flatMap((name) => [`/standalone/${name}/login`, `/standalone/${name}/password`]),
  '/foreign-host/login', '/login', '/password',
];

/** A partner application on a developer's machine, so that the OAuth side for others can be tried. */
const demoClient = (config: Config): Config['outsideClient'] =>
  config.development
    ? { id: 'demo-app', secret: 'demo-app-secret-of-a-developer', redirectUri: `${config.publicUrl}/dev/outside` }
    : undefined;

/** Every registered client, with exact redirect addresses. */
export function oauthClients(config: Config): ClientMetadata[] {
  const outside = config.outsideClient ?? demoClient(config);
  return [
    {
      client_id: PORTAL_CLIENT,
      client_name: 'Account portal',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      redirect_uris: [...allowedOrigins(config)].flatMap((origin) => RETURN_PATHS.map((path) => origin + path)),
    },
    ...(outside
      ? [{
        client_id: outside.id,
        client_secret: outside.secret,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [outside.redirectUri],
        scope: 'openid profile email offline_access',
      } satisfies ClientMetadata]
      : []),
  ];
}

/**
 * Where the users of a client come from (spec 1 §4); undefined for a client that is not registered. The portal's are
 * of EUOP and everybody else's of the account centre, unless USER_SOURCES says otherwise.
 */
export function userSourceOf(config: Config, clientId: string): UserSource | undefined {
  if (!oauthClients(config).some(({ client_id }) => client_id === clientId)) return undefined;
  return config.userSources[clientId] ?? (clientId === PORTAL_CLIENT ? UserSource.euop : UserSource.accountCentre);
}
