import type { disableStaff, enableStaff } from '@portal/common/contract/console/staff';
import { deleteAccessKeysOf } from '../../identity/access-keys/access-keys.db.ts';
import { deletePasskeysOf } from '../../identity/passkeys/passkeys.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { HandlerContextOf, HandlerInput } from '../../platform/http/calls/serve.ts';
import { revokeResetCodes } from '../../identity/password/reset-code.db.ts';
import { endSessionsOf } from '../../identity/sessions/sessions.db.ts';
import { endInvitation, lockStaff, storeStatus, type LockedMember } from './staff.db.ts';
import { notifyMember } from './notify-member.ts';

/**
 * Refuses callers that are no active administrator, and locks the caller's account until the end of the transaction.
 */
export async function checkAdministrator(tx: Tx, { userId }: Caller, { refuse }: Refusing<never>): Promise<void> {
  const { isAdministrator } = await lockStaff(tx, { userId, by: userId });
  if (!isAdministrator) refuse('Account.Permission.Denied');
}

/** Locks another member of staff for a change by an active administrator; see `lockStaff`. */
export async function lockMember(
  tx: Tx,
  caller: Caller,
  userId: string,
  { refuse }: Refusing<'Account.NotFound' | 'Account.Staff.Self'>,
): Promise<LockedMember> {
  if (userId === caller.userId) refuse('Account.Staff.Self');
  const { member, isAdministrator } = await lockStaff(tx, { userId, by: caller.userId });
  if (!isAdministrator) refuse('Account.Permission.Denied');
  return member ?? refuse('Account.NotFound');
}

type Change = typeof disableStaff | typeof enableStaff;

/** Disables or enables a member of staff and notifies the person of the reason. */
export async function changeStatus(
  { params, body, caller }: HandlerInput<Change>,
  active: boolean,
  context: HandlerContextOf<typeof disableStaff>,
): Promise<void> {
  const { tx, now, network, userAgent, services } = context;
  const at = now();
  const member = await lockMember(tx, caller, params.user_id, context);
  if (!(await storeStatus(tx, member.user_id, { active, reason: body.reason, at }))) return;
  if (!active) {
    await endSessionsOf(tx, member.user_id, at);
    await deleteAccessKeysOf(tx, member.user_id);
    await deletePasskeysOf(tx, member.user_id, 'disabled', at);
    await revokeResetCodes(tx, member.user_id);
    await endInvitation(tx, member.user_id, at);
  }
  await audit(
    tx,
    {
      actor: caller.userId,
      action: active ? 'staff.enabled' : 'staff.disabled',
      object: member.user_id,
      detail: { reason: body.reason },
    },
    at,
  );
  await notifyMember(tx, services, member, caller, {
    act: active ? 'staff.enabled' : 'staff.disabled',
    network,
    userAgent,
    at,
    values: () => ({ reason: body.reason }),
  });
}
