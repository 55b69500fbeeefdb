import { checkPassword, checkPasswordOwner } from '@portal/common/rules/password/password';
import type { IssueCode } from '@portal/common/errors/issues';
import { HOUR_S } from '@portal/common/rules/units';
import { limit } from '../../platform/limits/limits.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { StepContext } from '../../platform/http/calls/serve.ts';

/** Attempts to set a password per network, counted before any expensive work. */
const NETWORK = { points: 60, seconds: HOUR_S };

/** Counts an attempt per network and checks the new password by the rule. */
export async function checkNewPassword(
  newPassword: string,
  { services: { db, config }, network, now, refuseAt }: StepContext<IssueCode, 'new_password'>,
): Promise<void> {
  const issue = checkPassword(newPassword, config.passwordPolicy);
  if (issue) refuseAt('new_password', issue);
  await countTry({ services: { db, config }, network, now });
}

/** Refuses a new password that contains a name of its owner. Call it only after the owner is proven. */
export function checkOwnerNames(
  newPassword: string,
  { login_name, email }: { login_name: string | null; email: string | null },
  { refuseAt }: Refusing<IssueCode, 'new_password'>,
): void {
  const issue = checkPasswordOwner(newPassword, { loginName: login_name, email });
  if (issue) refuseAt('new_password', issue);
}

/** Counts a call with a proof or reset code per network. */
export async function countTry({
  services: { db, config },
  network,
  now,
}: { services: Pick<StepContext['services'], 'db' | 'config'> } & Pick<StepContext, 'network' | 'now'>): Promise<void> {
  await limit(db, `password ${network}`, { ...NETWORK, points: NETWORK.points * config.networkLimitFactor }, now());
}
