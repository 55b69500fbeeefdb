import type { WrongCode } from '@portal/common/contract/refusals';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { AccountType } from '@portal/common/enums/sign-in/account-type';
import { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import type { Lane } from '../../../platform/crypto/fair-queue.ts';
import type { StepContext } from '../../../platform/http/calls/serve.ts';
import { checkCode, type CodeKey } from '../../verify-code/verify-code.db.ts';
import type { Candidate } from '../account/accounts.db.ts';
import type { Attempt } from './attempt.ts';

/** The verification code of an attempt, with its binding. */
export function codeOf<Field extends string>(
  { secret: code, accountType, userType, fields }: Attempt<Field>,
  account: string,
): CodeKey & { code: string; field: Field } {
  return {
    code,
    account,
    userType,
    channel: accountType === AccountType.phone ? VerifyChannel.phone : VerifyChannel.email,
    scene: userType === UserType.individual ? VerifyScene.individualLogin : VerifyScene.enterprisePartnerLogin,
    field: fields.secret,
  };
}

/**
 * Minimum number of hashes for a wrong password. An address that two accounts share then takes as long as an unknown
 * one.
 */
const WRONG_COSTS = 2;

/**
 * Accounts that the secret opens: a code all accounts of its address (without consuming it), a password those it
 * matches. Accounts without a password never match.
 *
 * A wrong password is compared with at least `WRONG_COSTS` hashes, filled up with decoys, so that the time of the reply
 * does not reveal how many accounts have the address.
 */
export async function accountsOpenedBy<Field extends string>(
  attempt: Attempt<Field>,
  account: string,
  candidates: readonly Candidate[],
  context: StepContext<WrongCode, Field>,
): Promise<Candidate[]> {
  const {
    services: { hasher },
    network,
  } = context;
  if (attempt.verifyType === VerifyType.code) {
    await context.transaction((tx) => checkCode(tx, codeOf(attempt, account), context));
    return candidates.filter(({ password_hash }) => password_hash !== null);
  }
  // A known device gets its own lane, so that it does not wait behind a flood from its network.
  const known = candidates.find(({ known_device }) => known_device);
  const lane: Lane = known ? { network: `device ${known.user_id}`, account } : { network, account };
  const opened: Candidate[] = [];
  for (const candidate of candidates) {
    if (await hasher.verify(candidate.password_hash, attempt.secret, lane)) opened.push(candidate);
  }
  if (opened.length > 0) return opened;
  for (let cost = candidates.length; cost < WRONG_COSTS; cost += 1)
    await hasher.verify(undefined, attempt.secret, lane);
  return [];
}
