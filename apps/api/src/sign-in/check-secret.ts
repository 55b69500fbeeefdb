import type { WrongCode } from '@portal/common/contract/refusals';
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

/** The verification code of an attempt, with its binding. */
export function codeOf<Field extends string>(
  { secret: code, accountType, userType, fields }: Attempt<Field>, account: string,
): CodeKey & { code: string; field: Field } {
  return {
    code, account, userType,
    channel: accountType === AccountType.phone ? VerifyChannel.phone : VerifyChannel.email,
    scene: userType === UserType.individual ? VerifyScene.individualLogin : VerifyScene.enterprisePartnerLogin,
    field: fields.secret,
  };
}

/**
 * Accounts that the secret opens: a code all accounts of its address (without consuming it), a password those it
 * matches. For an unknown account a decoy hash is verified. Accounts without a password stay closed.
 */
export async function accountsOpenedBy<Field extends string>(
  attempt: Attempt<Field>, account: string, candidates: readonly Candidate[], context: StepContext<WrongCode, Field>,
): Promise<Candidate[]> {
  const { services: { hasher, config }, now, network } = context;
  if (attempt.verifyType === VerifyType.code) {
    await context.transaction((tx) => checkCode(tx, { ...codeOf(attempt, account), secret: config.secret, at: now() }, context));
    return candidates.filter(({ password_hash }) => password_hash !== null);
  }
  // A known device gets its own lane, so that it does not wait behind a flood from its network.
  const known = candidates.find(({ known_device }) => known_device);
  const lane: Lane = known ? { network: `device ${known.user_id}`, account } : { network, account };
  if (candidates.length === 0) await hasher.verify(undefined, attempt.secret, lane);
  // In parallel: an address with several accounts must not take longer than one with a single account or none.
  const fits = await Promise.all(candidates.map(({ password_hash }) => hasher.verify(password_hash, attempt.secret, lane)));
  return candidates.filter((_, n) => fits[n]);
}
