import type { ClientMetadata } from 'oidc-provider';
import { PORTAL_CLIENT } from '@portal/common/contract/sign-in/oauth';
import { UserSource } from '@portal/common/enums/user/user-source';
import { BASENAME, FOREIGN_HOST, PAGE, standaloneBase } from '@portal/common/pages/addresses';
import type { Config } from '../config.ts';
import { allowedOrigins } from '../http/cors.ts';

/** Redirect paths of the portal and of each standalone remote. */
const returnPaths = ({ remoteNames }: Config) => [
  ...[BASENAME, ...remoteNames.map(standaloneBase), ''].flatMap((base) => [base + PAGE.login, base + PAGE.password]),
  FOREIGN_HOST + PAGE.login,
];

/** Demo partner application, to try the OAuth provider in development. */
const demoClient = (config: Config): Config['outsideClient'] =>
  config.development
    ? { id: 'demo-app', secret: 'demo-app-secret-of-a-developer', redirectUri: `${config.publicUrl}/dev/outside` }
    : undefined;

/** All registered clients, with exact redirect URIs. */
export function oauthClients(config: Config): ClientMetadata[] {
  const outside = config.outsideClient ?? demoClient(config);
  return [
    {
      client_id: PORTAL_CLIENT,
      client_name: 'Account portal',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      redirect_uris: [...allowedOrigins(config)].flatMap((origin) => returnPaths(config).map((path) => origin + path)),
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
 * User source of a client; undefined for an unknown client. Default: EUOP for the portal, account centre for all
 * others, unless USER_SOURCES overrides it.
 */
export function userSourceOf(config: Config, clientId: string): UserSource | undefined {
  if (!oauthClients(config).some(({ client_id }) => client_id === clientId)) return undefined;
  return config.userSources[clientId] ?? (clientId === PORTAL_CLIENT ? UserSource.euop : UserSource.accountCentre);
}
