import type { ErrorCode } from '@portal/common/errors/catalogue';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';

/** Kind of a failed sign-in. */
type Wrong =
  | 'wrongPassword'
  | 'wrongCode'
  | 'wrongSecondFactor'
  | 'wechatSecondFactor'
  | 'unlinkedWechat'
  | 'wrongPasskey'
  | 'copiedPasskey'
  | 'unknownPasskey';

/** What a refusal says about a secret that was tried. */
const WRONG: Partial<Record<ErrorCode, Wrong>> = {
  'Account.Login.SecondFactor.Wrong': 'wrongSecondFactor',
  'Account.Login.Confirm.Wrong': 'wrongCode',
  'Account.VerifyCode.Wrong': 'wrongCode',
  'Account.VerifyCode.Tries': 'wrongCode',
  'Account.Passkey.Refused': 'wrongPasskey',
  'Account.Passkey.Unverified': 'wrongPasskey',
  'Account.Passkey.Counter': 'copiedPasskey',
};

/**
 * Writes an audit entry of a failed sign-in for each account that matched; the owners see it in their activity. For an
 * unknown address a row without an account is written, so that response times do not reveal which accounts exist.
 */
export async function noteFailedSignIn(db: Db, userIds: readonly string[], wrong: Wrong, at: Date): Promise<void> {
  for (const subject of userIds.length > 0 ? userIds : [null]) {
    await audit(
      db,
      {
        actor: null,
        action: 'signIn.failed',
        object: subject,
        ...(subject === null ? {} : { subject }),
        detail: { reason: wrong },
      },
      at,
    );
  }
}

/** Kind of failure of a refusal about a code or a passkey; undefined for other refusals. */
export const wrongOf = (refused: unknown): Wrong | undefined =>
  refused instanceof Refusal ? WRONG[refused.code] : undefined;
