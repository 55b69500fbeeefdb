import type { deleteContact } from '@portal/common/contract/company/contacts';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { deleteAccessKeysOf } from '../../identity/access-keys/access-keys.db.ts';
import { deletePasskeysOf } from '../../identity/passkeys/passkeys.db.ts';
import { eraseAccount } from '../cancellation/erase-account.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { revokeResetCodes } from '../../identity/password/reset-code.db.ts';
import { setActive, type OneOf } from './contacts.db.ts';
import { endSessionsOf } from '../../identity/sessions/sessions.db.ts';

type Receipt = AnswerOf<typeof deleteContact>['receipt'];

/** Ends every session, access key, passkey and link of an account, and returns what ended. */
export async function endAccess(tx: Tx, userId: string, at: Date): Promise<Receipt> {
  const sessions = await endSessionsOf(tx, userId, at);
  const access_keys = await deleteAccessKeysOf(tx, userId);
  await deletePasskeysOf(tx, userId, 'disabled', at);
  const links = await revokeResetCodes(tx, userId);
  await tx
    .updateTable('invitation')
    .set({ withdrawn_at: at })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute();
  await tx
    .deleteFrom('ownership_offer')
    .where((is) => is.or([is('from_user', '=', userId), is('to_user', '=', userId)]))
    .execute();
  const { user_name } = await tx
    .selectFrom('app_user')
    .select('user_name')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { user_id: userId, contact_name: user_name, time: at, sessions, access_keys, links };
}

/** Enables or disables a locked person; returns what disabling ended, and null after enabling or without a change. */
export async function switchPerson(
  tx: Tx,
  { active, by, at, ...person }: OneOf & { active: boolean; by: string; at: Date },
): Promise<Receipt | null> {
  if (!(await setActive(tx, person, active, at))) return null;
  const { userId } = person;
  const receipt = active ? null : await endAccess(tx, userId, at);
  const action = active ? 'contact.enabled' : 'contact.disabled';
  await audit(tx, { actor: by, action, object: userId, detail: { receipt } }, at);
  return receipt;
}

/** Ends the access of a person and deletes their data. */
export async function deletePerson(
  tx: Tx,
  { userId, by, at }: { userId: string; by: string; at: Date },
): Promise<Receipt> {
  const receipt = await endAccess(tx, userId, at);
  await eraseAccount(tx, userId, at);
  await audit(
    tx,
    { actor: by, action: 'contact.deleted', object: userId, detail: { ...receipt, contact_name: undefined } },
    at,
  );
  return receipt;
}
