import type { ClientMetadata } from 'oidc-provider';
import { PORTAL_CLIENT } from '@portal/common/contract/sign-in/oauth';
import { OauthScope } from '@portal/common/enums/sign-in/oauth-scope';
import { UserSource } from '@portal/common/enums/user/user-source';
import { BASENAME, FOREIGN_HOST, PAGE, standaloneBase } from '@portal/common/pages/addresses';
import type { Config } from '../../platform/settings/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import { allowedOrigins } from '../../platform/http/cors.ts';

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

/** Clients that settings define, with exact redirect URIs: the portal itself and OUTSIDE_CLIENT. */
export function settingClients(config: Config): ClientMetadata[] {
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
      ? [{ client_id: outside.id, client_secret: outside.secret, redirect_uris: [outside.redirectUri], ...OUTSIDE }]
      : []),
  ];
}

/**
 * User source of a client; undefined for an unknown or disabled client. That of a setting: EUOP for the portal, account
 * centre for all others, unless USER_SOURCES overrides it.
 */
export async function userSourceOf(db: Db, config: Config, clientId: string): Promise<UserSource | undefined> {
  if (settingClients(config).some(({ client_id }) => client_id === clientId)) {
    return config.userSources[clientId] ?? (clientId === PORTAL_CLIENT ? UserSource.euop : UserSource.accountCentre);
  }
  const row = await db
    .selectFrom('application')
    .select('user_source')
    .where('client_id', '=', clientId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row?.user_source as UserSource | undefined;
}

/** What outside clients may do. */
export const OUTSIDE = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope: OauthScope.join(' '),
} satisfies Partial<ClientMetadata>;
