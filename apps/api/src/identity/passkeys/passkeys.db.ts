import { sql, type Selectable } from 'kysely';
import type { KeyDisabledFor } from '@portal/common/enums/user/key-disabled-for';
import { PASSKEY } from '@portal/common/rules/limits';
import { auditAll } from '../../platform/audit/audit.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Passkey } from '../../platform/db/tables/schema.generated.ts';
import type { NewPasskey } from './webauthn.ts';

export type StoredPasskey = Selectable<Passkey>;

/** Passkeys of an account, oldest first. */
export function listPasskeysOf(db: Db | Tx, userId: string): Promise<StoredPasskey[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();
}

/** The passkey with this credential id. */
export function findPasskey(db: Db | Tx, credentialId: string): Promise<StoredPasskey | undefined> {
  return db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** Number of passkeys of an account. */
export async function countPasskeysOf(db: Db | Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks an account, so that its passkeys are added, deleted and used one after the other with each end of sessions. */
export async function lockOwnerOf(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('app_user').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute();
}

/** Stores a passkey of a locked account. Undefined when it has the most already. */
export async function insertPasskey(
  tx: Tx,
  {
    userId,
    made,
    name,
    userAgent,
    at,
  }: { userId: string; made: NewPasskey; name: string; userAgent: string; at: Date },
): Promise<string | undefined> {
  if ((await countPasskeysOf(tx, userId)) >= PASSKEY.most) return undefined;
  const passkeyId = newId('pk');
  await tx
    .insertInto('passkey')
    .values({
      passkey_id: passkeyId,
      user_id: userId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: made.transports,
      synced: made.synced,
      name,
      user_agent: userAgent,
      created_at: at,
      last_used_at: null,
    })
    .execute();
  return passkeyId;
}

interface OwnPasskey {
  id: string;
  userId: string;
}

/** Renames a passkey, or notes that it is still its owner's. Undefined when the account has none with this id. */
export async function changePasskey(
  tx: Tx,
  { id, userId }: OwnPasskey,
  change: { name: string } | { review: false },
): Promise<string | undefined> {
  const changed = await tx
    .updateTable('passkey')
    .set(change)
    .where('passkey_id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return changed?.name;
}

/** Deletes a passkey and returns its name. Undefined when the account has none with this id. */
export async function deletePasskey(tx: Tx, { id, userId }: OwnPasskey): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('passkey')
    .where('passkey_id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}

/**
 * True when an account can be signed in to without a passkey: by a password, a provider, or, with `wechat`, a linked
 * WeChat account.
 */
export async function hasOtherWay(tx: Tx, userId: string, { wechat }: { wechat: boolean }): Promise<boolean> {
  const { rows } = await sql`
    select from app_user u where u.user_id = ${userId} and (u.password_hash is not null
      or (${wechat}::boolean and exists (select from wechat_identity w where w.user_id = u.user_id))
      or exists (select from idp_identity i where i.user_id = u.user_id))`.execute(tx);
  return rows.length > 0;
}

/** Whose sign-in it is, as it was when the sign-in began. */
export interface Began {
  user_id: string;
  status: number;
  session_epoch: number;
}

/**
 * Notes the use of a passkey, unless its counter went back, which a copy of it would cause. Locks the account first, as
 * whatever ends its sessions does.
 *
 * @returns `over` when the account changed or its sessions were ended since the sign-in began; `unknown` when the
 * passkey was deleted since
 */
export async function usePasskey(
  tx: Tx,
  { passkeyId, counter, synced, at }: { passkeyId: string; counter: number; synced: boolean; at: Date },
  { user_id, status, session_epoch }: Began,
): Promise<'used' | 'over' | 'unknown' | 'counter'> {
  const account = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('status', '=', status)
    .where('session_epoch', '=', session_epoch)
    .forShare()
    .executeTakeFirst();
  if (!account) return 'over';
  const passkey = await tx
    .selectFrom('passkey')
    .select('counter')
    .where('passkey_id', '=', passkeyId)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
  if (!passkey) return 'unknown';
  // Authenticators that do not count always say 0.
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) return 'counter';
  await tx
    .updateTable('passkey')
    .set({ counter, synced, last_used_at: at })
    .where('passkey_id', '=', passkeyId)
    .execute();
  return 'used';
}

/** The password was reset by another way than its owner's session: asks about each passkey whether it is still theirs. */
export async function reviewPasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('passkey').set({ review: true }).where('user_id', '=', userId).execute();
}

/**
 * Deletes all passkeys of an account, with a line for each in its owner's activity.
 *
 * @returns how many there were
 */
export async function deletePasskeysOf(tx: Tx, userId: string, reason: KeyDisabledFor, at: Date): Promise<number> {
  const gone = await tx.deleteFrom('passkey').where('user_id', '=', userId).returning('name').execute();
  await auditAll(
    tx,
    gone.map(({ name }) => ({
      actor: null,
      action: 'passkey.deleted',
      object: userId,
      subject: userId,
      detail: { passkey: name, reason },
    })),
    at,
  );
  return gone.length;
}
