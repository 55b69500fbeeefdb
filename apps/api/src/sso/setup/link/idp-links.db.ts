import { IDP } from '@portal/common/rules/limits';
import { type Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import { digest, newId, newSecret } from '../../../platform/db/ids.ts';
import type { IdpLink } from '../../../platform/db/tables/schema.generated.ts';

export type LinkRow = Pick<Selectable<IdpLink>, 'link_id' | 'note' | 'created_at' | 'expires_at' | 'opened_at'> & {
  creator: string;
};

/** Live links of a provider, newest first. */
export async function listLinks(db: Db | Tx, configId: string, at: Date): Promise<LinkRow[]> {
  return db
    .selectFrom('idp_link as l')
    .leftJoin('app_user as u', 'u.user_id', 'l.created_by')
    .select([
      'l.link_id',
      'l.note',
      'l.created_at',
      'l.expires_at',
      'l.opened_at',
      (is) => is.fn.coalesce('u.user_name', 'l.created_by').as('creator'),
    ])
    .where('l.config_id', '=', configId)
    .where('l.revoked_at', 'is', null)
    .where('l.expires_at', '>', at)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.link_id')
    .execute();
}

export interface NewLink {
  configId: string;
  note: string;
  userId: string;
  at: Date;
}

/**
 * Makes a link of a provider, whose row the caller has locked; undefined when it has ten live ones. Only the digest of
 * the secret is stored.
 */
export async function insertLink(
  tx: Tx,
  { configId, note, userId, at }: NewLink,
): Promise<{ linkId: string; secret: string; expiresAt: Date } | undefined> {
  if ((await listLinks(tx, configId, at)).length >= IDP.linksMost) return undefined;
  const secret = newSecret();
  const expiresAt = new Date(at.getTime() + IDP.linkLivesMs);
  const link_id = newId('idl');
  await tx
    .insertInto('idp_link')
    .values({
      link_id,
      config_id: configId,
      secret_hash: digest(secret),
      note,
      created_by: userId,
      created_at: at,
      expires_at: expiresAt,
      opened_at: null,
      revoked_at: null,
    })
    .execute();
  return { linkId: link_id, secret, expiresAt };
}

/**
 * Revokes a link of this company and ends its sessions; returns its provider. The row of the link orders this and an
 * opening at the same time.
 */
export async function revokeLink(
  tx: Tx,
  { linkId, coId, at }: { linkId: string; coId: string; at: Date },
): Promise<string | undefined> {
  const revoked = await tx
    .updateTable('idp_link')
    .set({ revoked_at: at })
    .where('link_id', '=', linkId)
    .where('revoked_at', 'is', null)
    .where('config_id', 'in', (is) => is.selectFrom('identity_provider').select('config_id').where('co_id', '=', coId))
    .returning('config_id')
    .executeTakeFirst();
  if (!revoked) return undefined;
  await tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('idp_link_id', '=', linkId)
    .where('ended_at', 'is', null)
    .execute();
  return revoked.config_id;
}

export interface OpenedLink {
  link_id: string;
  config_id: string;
  co_id: string;
  created_by: string;
  expires_at: Date;
}

/** Takes note of the opening of a live link; undefined for one that is over or unknown. */
export async function openLink(tx: Tx, secret: string, at: Date): Promise<OpenedLink | undefined> {
  const opened = await tx
    .updateTable('idp_link')
    .set({ opened_at: at })
    .where('secret_hash', '=', digest(secret))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['link_id', 'config_id', 'created_by', 'expires_at'])
    .executeTakeFirst();
  if (!opened) return undefined;
  const { co_id } = await tx
    .selectFrom('identity_provider')
    .select('co_id')
    .where('config_id', '=', opened.config_id)
    .executeTakeFirstOrThrow();
  return { ...opened, co_id };
}
