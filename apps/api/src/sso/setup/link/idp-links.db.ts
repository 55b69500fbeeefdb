import { IDP } from '@portal/common/rules/limits';
import { type Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import { makerEpoch, makerStands } from '../../../identity/sessions/maker.db.ts';
import { digest, newId, newSecret } from '../../../platform/db/ids.ts';
import type { IdpLink } from '../../../platform/db/tables/schema.generated.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';

export type LinkRow = Pick<Selectable<IdpLink>, 'link_id' | 'note' | 'created_at' | 'expires_at' | 'opened_at'> & {
  creator: string;
  /** Its maker's sessions were ended since, or the account was disabled: it opens nothing. */
  ended: boolean;
};

/** Links of a provider that were not revoked and have not expired, newest first. */
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
      (is) => is.not(makerStands('l.created_by', 'l.maker_epoch')).as('ended'),
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
  maker: Pick<Caller, 'userId' | 'sessionId'>;
  at: Date;
}

/**
 * Makes a link of a provider, whose row the caller has locked; undefined when it has ten live ones. Only the digest of
 * the secret is stored.
 */
export async function insertLink(
  tx: Tx,
  { configId, note, maker, at }: NewLink,
): Promise<{ linkId: string; secret: string; expiresAt: Date } | undefined> {
  const maker_epoch = await makerEpoch(tx, maker);
  if ((await listLinks(tx, configId, at)).filter(({ ended }) => !ended).length >= IDP.linksMost) return undefined;
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
      created_by: maker.userId,
      maker_epoch,
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
  note: string;
  created_by: string;
  /** Of its maker. */
  session_epoch: number;
  expires_at: Date;
}

/** Takes note of the opening of a live link; undefined for one that is over or unknown. */
export async function openLink(tx: Tx, secret: string, at: Date): Promise<OpenedLink | undefined> {
  return tx
    .updateTable('idp_link')
    .from(['identity_provider', 'app_user'])
    .set({ opened_at: at })
    .whereRef('identity_provider.config_id', '=', 'idp_link.config_id')
    .whereRef('app_user.user_id', '=', 'idp_link.created_by')
    .where('idp_link.secret_hash', '=', digest(secret))
    .where('idp_link.revoked_at', 'is', null)
    .where('idp_link.expires_at', '>', at)
    .where(makerStands('idp_link.created_by', 'idp_link.maker_epoch', { lock: true }))
    .returning([
      'idp_link.link_id',
      'idp_link.config_id',
      'identity_provider.co_id',
      'idp_link.note',
      'idp_link.created_by',
      'app_user.session_epoch',
      'idp_link.expires_at',
    ])
    .executeTakeFirst();
}

/** The company of a link, also of one that is over, and its maker; undefined for an unknown one. */
export async function findMaker(
  tx: Tx,
  secret: string,
): Promise<{ co_id: string; company_name: string; created_by: string } | undefined> {
  return tx
    .selectFrom('idp_link as l')
    .innerJoin('identity_provider as p', 'p.config_id', 'l.config_id')
    .innerJoin('company as c', 'c.co_id', 'p.co_id')
    .select(['p.co_id', 'c.company_name', 'l.created_by'])
    .where('l.secret_hash', '=', digest(secret))
    .executeTakeFirst();
}

/** Names of a provider and of the maker of a link, for messages. */
export async function namesOf(
  tx: Tx,
  { configId, maker }: { configId: string; maker: string },
): Promise<{ provider: string; by: string }> {
  return tx
    .selectFrom('identity_provider as p')
    .innerJoin('app_user as u', (join) => join.on('u.user_id', '=', maker))
    .select(['p.idp_name as provider', 'u.user_name as by'])
    .where('p.config_id', '=', configId)
    .executeTakeFirstOrThrow();
}
