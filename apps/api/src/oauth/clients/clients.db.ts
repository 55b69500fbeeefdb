import type { ClientMetadata } from 'oidc-provider';
import { PORTAL_CLIENT } from '@portal/common/contract/sign-in/oauth';
import { UserSource } from '@portal/common/enums/user/user-source';
import { BASENAME, FOREIGN_HOST, PAGE, standaloneBase } from '@portal/common/pages/addresses';
import type { Config } from '../../config.ts';
import { ambient, type Db } from '../../db/connect.ts';
import { allowedOrigins } from '../../http/cors.ts';

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

/** What outside clients may do. */
const OUTSIDE = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope: 'openid profile email offline_access',
} satisfies Partial<ClientMetadata>;

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

/** Metadata of ours that a registered client has. */
export const EXTRA_METADATA = ['origins', 'post_logout_redirect_uris', 'registered', 'asks_consent'] as const;

/**
 * Metadata of an application of the registry; undefined when there is none or it is disabled. Read with every request,
 * so that a change takes effect immediately on all instances. Secrets are compared by `checkSecret`: `client_secret` only tells
 * the library that there is one.
 */
export async function findRegisteredClient(db: Db, clientId: string): Promise<ClientMetadata | undefined> {
  const row = await ambient(db)
    .selectFrom('application')
    .select([
      'name_en',
      'is_public',
      'redirect_uris',
      'post_logout_redirect_uris',
      'origins',
      'backchannel_logout_uri',
      'asks_consent',
    ])
    .where('client_id', '=', clientId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const {
    name_en,
    is_public,
    redirect_uris,
    post_logout_redirect_uris,
    origins,
    backchannel_logout_uri,
    asks_consent,
  } = row;
  return {
    client_id: clientId,
    client_name: name_en,
    redirect_uris,
    post_logout_redirect_uris,
    origins,
    asks_consent,
    registered: true,
    ...OUTSIDE,
    ...(is_public ? { token_endpoint_auth_method: 'none' } : { client_secret: 'compared by checkSecret' }),
    ...(backchannel_logout_uri === null ? {} : { backchannel_logout_uri, backchannel_logout_session_required: true }),
  };
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
