import { sql, type Kysely } from 'kysely';
import { versionRows } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** Applications whose pages embed the portal's remotes, and sign-ins to the portal in these pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table application add column embeds boolean not null default false`.execute(db);
  await sql`alter table application_session add column hosted boolean not null default false`.execute(db);
  await versionRows(db, 'application', [
    'name_zh',
    'name_en',
    'redirect_uris',
    'post_logout_redirect_uris',
    'origins',
    'backchannel_logout_uri',
    'user_source',
    'asks_consent',
    'embeds',
  ]);
}
