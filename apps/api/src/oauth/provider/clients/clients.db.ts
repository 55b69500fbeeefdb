import type { ClientMetadata } from 'oidc-provider';
import { ambient, type Db } from '../../../platform/db/connect.ts';
import { OUTSIDE } from '../../../identity/challenge/clients.db.ts';

/** Metadata of ours that a registered client has. */
export const EXTRA_METADATA = ['origins', 'post_logout_redirect_uris', 'registered', 'asks_consent'] as const;

/**
 * Metadata of an application of the registry; undefined when there is none or it is disabled. Read with every request,
 * so that a change takes effect immediately on all instances. Secrets are compared by `checkSecret`: `client_secret`
 * only tells the library that there is one.
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
