import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';

/** Kind of a failed sign-in. */
type Wrong = 'wrongPassword' | 'wrongCode' | 'wrongSecondFactor' | 'wechatSecondFactor' | 'unlinkedWechat';

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

/** Kind of failure of a refusal about a code; undefined for other refusals. */
export function wrongOf(refused: unknown): Wrong | undefined {
  if (!(refused instanceof Refusal)) return undefined;
  if (refused.code === 'Account.Login.SecondFactor.Wrong') return 'wrongSecondFactor';
  return refused.code === 'Account.VerifyCode.Wrong' || refused.code === 'Account.VerifyCode.Tries'
    ? 'wrongCode'
    : undefined;
}
