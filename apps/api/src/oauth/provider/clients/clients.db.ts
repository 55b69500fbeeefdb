import type { ClientMetadata } from 'oidc-provider';
import { MINUTE_MS } from '@portal/common/rules/units';
import { DEVICE_GRANT } from '@portal/common/contract/sign-in/oauth';
import { ambient, type Db } from '../../../platform/db/connect.ts';
import { hasExpired } from '../../../platform/http/caller/service-caller.ts';
import type { ServiceClient } from '../../../platform/db/tables/stored-values.ts';
import { OUTSIDE } from '../../../identity/challenge/clients.db.ts';

/** Metadata of ours that a registered client has. */
export const EXTRA_METADATA = [
  'origins',
  'post_logout_redirect_uris',
  'registered',
  'asks_consent',
  'networks',
  'keys_period',
] as const;

/** What the library knows of keys at an address is forgotten this often, so that a key that was withdrawn ends. */
const KEYS_PERIOD_MS = 5 * MINUTE_MS;

/** What a service client may do: get a token for itself. */
const serviceMetadata = (
  { scopes, networks, public_keys, keys_address = '' }: ServiceClient,
  now: Date,
): Partial<ClientMetadata> => ({
  networks,
  redirect_uris: [],
  grant_types: ['client_credentials'],
  response_types: [],
  scope: scopes.join(' '),
  ...proofOf({ is_public: false, public_keys, keys_address }, now),
});

/** What an application may do that signs people in on devices; `inBrowsers`: it does so in browsers, too. */
const onDevices = (inBrowsers: boolean): Partial<ClientMetadata> => ({
  grant_types: [...(inBrowsers ? OUTSIDE.grant_types : ['refresh_token']), DEVICE_GRANT],
  response_types: inBrowsers ? OUTSIDE.response_types : [],
});

interface Proof {
  is_public: boolean;
  public_keys: string;
  keys_address: string;
}

/** How an application proves itself. */
function proofOf({ is_public, public_keys, keys_address }: Proof, now: Date): Partial<ClientMetadata> {
  if (is_public) return { token_endpoint_auth_method: 'none' };
  const signed = { token_endpoint_auth_method: 'private_key_jwt' as const };
  if (public_keys !== '') return { ...signed, jwks: JSON.parse(public_keys) as ClientMetadata['jwks'] };
  if (keys_address === '') return { client_secret: 'compared by checkSecret' };
  return { ...signed, jwks_uri: keys_address, keys_period: Math.floor(now.getTime() / KEYS_PERIOD_MS) };
}

/**
 * Metadata of an application of the registry; undefined when there is none or it is disabled. Read with every request,
 * so that a change takes effect immediately on all instances. Secrets are compared by `checkSecret`: `client_secret`
 * only tells the library that there is one.
 */
export async function findRegisteredClient(db: Db, clientId: string, now: Date): Promise<ClientMetadata | undefined> {
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
      'device_grant',
      'public_keys',
      'keys_address',
      'service',
    ])
    .where('client_id', '=', clientId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (!row || (row.service && hasExpired(row.service, now))) return undefined;
  if (row.service)
    return { client_id: clientId, client_name: row.name_en, registered: true, ...serviceMetadata(row.service, now) };
  const {
    name_en,
    redirect_uris,
    post_logout_redirect_uris,
    origins,
    backchannel_logout_uri,
    asks_consent,
    device_grant,
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
    ...(device_grant ? onDevices(redirect_uris.length > 0) : {}),
    ...proofOf(row, now),
    ...(backchannel_logout_uri === null ? {} : { backchannel_logout_uri, backchannel_logout_session_required: true }),
  };
}
