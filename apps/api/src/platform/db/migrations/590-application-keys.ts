import { sql } from 'kysely';
import { run } from '../migrate/run.ts';
import { versioned } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** Applications that prove themselves by assertions that they sign. */
export const up = run(
  sql`alter table application
      -- JWK Set in JSON. Those of service clients are among their settings.
      add column public_keys text not null default '',
      -- Where the application publishes its JWK Set, instead.
      add column keys_address text not null default ''`,
  sql`alter table application
      add constraint application_keys check (public_keys = '' or keys_address = ''),
      add constraint application_keys_secret check (
        (public_keys = '' and keys_address = '') or (not is_public and service is null))`,
  versioned('application', [
    'name_zh',
    'name_en',
    'redirect_uris',
    'post_logout_redirect_uris',
    'origins',
    'backchannel_logout_uri',
    'user_source',
    'asks_consent',
    'embeds',
    'device_grant',
    'service',
    'public_keys',
    'keys_address',
  ]),
);
