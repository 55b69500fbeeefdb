import { checkPassword } from '@portal/common/rules/password/password';
import type { IssueCode } from '@portal/common/errors/issues';
import { limit } from '../limits/limits.ts';
import type { StepContext } from '../http/serve.ts';

/** Attempts to set a password per network, counted before any expensive work. */
const NETWORK = { points: 60, seconds: 3600 };

/** Counts an attempt per network and checks the new password by the rule. */
export async function admit(
  newPassword: string, { services: { db, config }, network, now, refuseAt }: StepContext<IssueCode, 'new_password'>,
): Promise<void> {
  const issue = checkPassword(newPassword, config.passwordPolicy);
  if (issue) refuseAt('new_password', issue);
  await countTry({ services: { db, config }, network, now });
}

/** Counts a call with a proof or reset code per network. */
export async function countTry(
  { services: { db, config }, network, now }: { services: Pick<StepContext['services'], 'db' | 'config'> } & Pick<StepContext, 'network' | 'now'>,
): Promise<void> {
  await limit(db, `password ${network}`, { ...NETWORK, points: NETWORK.points * config.networkLimitFactor }, now());
}
