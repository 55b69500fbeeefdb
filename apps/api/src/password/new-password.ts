import { checkPassword } from '@portal/common/rules/password/password';
import type { ErrorCode } from '@portal/common/errors/catalogue';
import { limit } from '../limits/limits.ts';
import { refuse } from '../http/refusal.ts';
import type { StepContext } from '../http/serve.ts';

/** Tries to set a password from one network: before anything that costs. */
const NETWORK = { points: 60, seconds: 3600 };

/** Refuses with a code under its field of the body. */
export const refuseField = (field: 'new_password' | 'old_password' | 'send_type' | 'user_id' | 'account', code: ErrorCode): never =>
  refuse(code, { fields: { [field]: code } });

/** Counts a try against its network, and refuses a new password that the rule of this portal does not accept. */
export async function admit(newPassword: string, { services: { db, config }, network, now }: StepContext): Promise<void> {
  const issue = checkPassword(newPassword, config.passwordPolicy);
  if (issue) refuseField('new_password', issue);
  await countTry({ services: { db, config }, network, now });
}

/** Counts a call that names a proof or a reset code against its network. */
export async function countTry(
  { services: { db, config }, network, now }: { services: Pick<StepContext['services'], 'db' | 'config'> } & Pick<StepContext, 'network' | 'now'>,
): Promise<void> {
  await limit(db, `password ${network}`, { ...NETWORK, points: NETWORK.points * config.networkLimitFactor }, now());
}
