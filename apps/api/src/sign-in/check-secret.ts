import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { AccountType } from '@portal/common/enums/sign-in/account-type';
import { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import type { Lane } from '../limits/fair-queue.ts';
import type { StepContext } from '../http/serve.ts';
import { checkCode, type CodeKey } from '../verify-code/verify-code.db.ts';
import type { Candidate } from './accounts.db.ts';
import type { Attempt } from './attempt.ts';

/** The code of a sign-in as it was sent. */
export function codeOf({ secret: code, accountType, userType, field }: Attempt, account: string): CodeKey & { code: string; field: string } {
  return {
    code, account, userType,
    channel: accountType === AccountType.phone ? VerifyChannel.phone : VerifyChannel.email,
    scene: userType === UserType.individual ? VerifyScene.individualLogin : VerifyScene.enterprisePartnerLogin,
    field: field === 'account' ? 'verify_info' : 'VerifyInfo',
  };
}

/**
 * The accounts that the secret opens: a code all of its contact (it is not consumed yet), a password those it fits. For
 * an unknown account a hash is made all the same. People who only sign in elsewhere have no password and stay closed.
 */
export async function accountsOpenedBy(attempt: Attempt, account: string, candidates: readonly Candidate[], context: StepContext): Promise<Candidate[]> {
  const { services: { hasher, config }, now, network } = context;
  if (attempt.verifyType === VerifyType.code) {
    await context.transaction((tx) => checkCode(tx, { ...codeOf(attempt, account), secret: config.secret, at: now() }));
    return candidates.filter(({ password_hash }) => password_hash !== null);
  }
  // A browser in which the account was used before waits behind nobody's flood: its lane is its own.
  const known = candidates.find(({ known_device }) => known_device);
  const lane: Lane = known ? { network: `device ${known.user_id}`, account } : { network, account };
  if (candidates.length === 0) await hasher.verify(undefined, attempt.secret, lane);
  // All at once: an address of several accounts is to take no longer than one of a single account, or of none.
  const fits = await Promise.all(candidates.map(({ password_hash }) => hasher.verify(password_hash, attempt.secret, lane)));
  return candidates.filter((_, n) => fits[n]);
}
