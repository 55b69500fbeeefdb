import type { IssueCode } from '@portal/common/errors/issues';
import type { TakenAddress } from '@portal/common/contract/refusals';
import type { UserType } from '@portal/common/enums/user/user-type';
import { lockClaims } from '../addresses/claim-address.db.ts';
import { acceptInvitation, claimOf, isInvited } from './become-member.db.ts';
import { consumeResetCode } from './reset-code.db.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { StepContext } from '../../platform/http/calls/serve.ts';
import { checkNewPassword, checkOwnerNames } from './check-new-password.ts';
import { findByResetCode, lockOwner, setPassword } from './password.db.ts';
import { refuseSsoOnly } from '../sso-only/sso-only.db.ts';

/** One error for every kind of mismatch (code, account, type). */
const worthless = ({ refuse }: Refusing<'4001209003'>): never => refuse('4001209003');

/**
 * The account whose password a reset code can set. The code stays valid.
 *
 * @throws Refusal `4001209003`, `Account.Login.Idp.Only`
 */
export async function findAccountOfCode(
  { userId, userType, code }: Omit<ByResetCode, 'newPassword'>,
  context: StepContext<'4001209003' | 'Account.Login.Idp.Only'>,
) {
  const {
    services: { db },
    now,
  } = context;
  const found = (await findByResetCode(db, { userId, userType, code, at: now() })) ?? worthless(context);
  await refuseSsoOnly(db, userId, context);
  return found;
}

export interface ByResetCode {
  userId: string;
  userType: UserType;
  code: string;
  newPassword: string;
}

/**
 * Sets a first or forced password with a reset code from a link or a sign-in. A forced change needs a different
 * password. A contact of an enterprise becomes a member by it, with the role of the invitation.
 *
 * @returns the user type of the account
 * @throws Refusal an issue of the password rule, `4001209003`, `Account.Login.Idp.Only`, `Account.Password.Same`,
 * `4290000000`; for somebody whom an enterprise invited also `Account.Email.Exists` or `Account.Phone.Exists`
 */
export async function setByResetCode(
  { userId, userType, code, newPassword }: ByResetCode,
  context: StepContext<
    '4001209003' | 'Account.Login.Idp.Only' | 'Account.Password.Same' | TakenAddress | IssueCode,
    'new_password'
  >,
): Promise<UserType> {
  const {
    services: { hasher },
    now,
    transaction,
  } = context;
  await checkNewPassword(newPassword, context);
  const found = await findAccountOfCode({ userId, userType, code }, context);
  checkOwnerNames(newPassword, found, context);
  if (found.password_hash !== null && (await hasher.verify(found.password_hash, newPassword)))
    context.refuseAt('new_password', 'Account.Password.Same');
  const passwordHash = await hasher.hash(newPassword);
  return transaction(async (tx) => {
    // Addresses come before rows.
    if (isInvited(found) && found.sent_to !== null) await lockClaims(tx, [claimOf(found.sent_to)], userId);
    const stored = (await lockOwner(tx, userId)) ?? worthless(context);
    const { sentTo, invitedBy } = (await consumeResetCode(tx, { userId, code, at: now() })) ?? worthless(context);
    const owner =
      isInvited(stored) && sentTo !== null
        ? ((await acceptInvitation(tx, { owner: stored, sentTo, invitedBy, at: now() }, context)) ?? worthless(context))
        : stored;
    await setPassword(tx, context, { owner, passwordHash, by: 'resetCode', proven: sentTo ?? undefined });
    return owner.user_type;
  });
}
