import { MINUTE_MS } from '@portal/common/rules/units';
import { DIRECTORY } from '@portal/common/rules/limits';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { expiryTold } from '../../platform/mail/expiries.db.ts';
import { digest, newId, newSecret } from '../../platform/db/ids.ts';
import type { DirectoryToken } from '../../platform/db/tables/schema.generated.ts';

/** The last use is rounded, so that a busy directory does not write on every call. */
const USE_NOTED_EVERY_MS = MINUTE_MS;

/** A directory that calls: which company it provisions, through which provider. */
export interface Directory {
  tokenId: string;
  configId: string;
  coId: string;
  kind: 2 | 4;
}

/** The directory of a token, `<id>.<secret>`, and whether the token has expired; undefined when there is none. */
export async function findDirectory(
  db: Db,
  bearer: string,
  now: Date,
): Promise<(Directory & { expired: boolean }) | undefined> {
  const [, tokenId, secret] = /^(dt-[a-z2-7]{26})\.([\w-]{43})$/.exec(bearer) ?? [];
  if (tokenId === undefined || secret === undefined) return undefined;
  const row = await db
    .selectFrom('directory_token as t')
    .innerJoin('identity_provider as p', 'p.config_id', 't.config_id')
    .innerJoin('company as c', 'c.co_id', 'p.co_id')
    .select(['t.token_id', 't.config_id', 't.expires_at', 't.last_used_at', 'p.co_id', 'c.kind'])
    .where('t.token_id', '=', tokenId)
    .where('t.secret_hash', '=', digest(secret))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.last_used_at === null || row.last_used_at.getTime() < now.getTime() - USE_NOTED_EVERY_MS)
    await db.updateTable('directory_token').set({ last_used_at: now }).where('token_id', '=', tokenId).execute();
  return { tokenId, configId: row.config_id, coId: row.co_id, kind: row.kind, expired: row.expires_at <= now };
}

/** The tokens of a provider, oldest first, with the name of who made each. */
export const listTokens = (db: Db | Tx, configId: string) =>
  db
    .selectFrom('directory_token as t')
    .leftJoin('app_user as u', 'u.user_id', 't.created_by')
    .select(['t.token_id', 't.note', 't.created_at', 't.expires_at', 't.last_used_at', 'u.user_name as creator'])
    .where('t.config_id', '=', configId)
    .orderBy('t.created_at')
    .orderBy('t.token_id')
    .execute();

/**
 * Makes a token of a locked provider; undefined when it has two that have not expired: one works, the other takes over.
 * Those that have expired go.
 */
export async function insertToken(
  tx: Tx,
  { configId, note, by, expiresAt, at }: { configId: string; note: string; by: string; expiresAt: Date; at: Date },
): Promise<{ token_id: string; token: string } | undefined> {
  await tx.deleteFrom('directory_token').where('config_id', '=', configId).where('expires_at', '<=', at).execute();
  const { live } = await tx
    .selectFrom('directory_token')
    .select(sql<number>`count(*)::integer`.as('live'))
    .where('config_id', '=', configId)
    .executeTakeFirstOrThrow();
  if (live >= DIRECTORY.tokensMost) return undefined;
  const token_id = newId('dt');
  const secret = newSecret();
  await tx
    .insertInto('directory_token')
    .values({
      token_id,
      config_id: configId,
      secret_hash: digest(secret),
      note,
      created_by: by,
      created_at: at,
      expires_at: expiresAt,
      expiry_told: expiryTold(expiresAt, at),
      last_used_at: null,
    })
    .execute();
  return { token_id, token: `${token_id}.${secret}` };
}

/** Deletes a token of a company's provider and returns it; undefined when there is none. */
export function deleteToken(
  tx: Tx,
  { tokenId, configId }: { tokenId: string; configId: string },
): Promise<Selectable<DirectoryToken> | undefined> {
  return tx
    .deleteFrom('directory_token')
    .where('token_id', '=', tokenId)
    .where('config_id', '=', configId)
    .returningAll()
    .executeTakeFirst();
}
