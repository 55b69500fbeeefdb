import { cut } from '@portal/common/rules/text/cut';
import { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import { UserType } from '@portal/common/enums/user/user-type';

/** The parameters of the reset page. */
export interface ResetLink {
  code: string;
  userId: string;
  userType: UserType;
  /** For the greeting; empty when absent. */
  userName: string;
  reason: ResetReason;
}

/** Longest name in the greeting. */
const NAME_MAX = 60;

/**
 * Reads the query of `/setPassword/reset`. Undefined when code or account is missing; the user type defaults to
 * partner.
 */
export function readResetLink(query: URLSearchParams): ResetLink | undefined {
  const code = query.get('reset_code');
  const userId = query.get('user_id');
  if (!code || !userId || code.length > 200 || userId.length > 100) return undefined;
  const asked = Number(query.get('user_type'));
  const status = Number(query.get('status') ?? Number.NaN);
  return {
    code,
    userId,
    userType: Object.values(UserType).find((type) => type === asked) ?? UserType.partner,
    userName: cut((query.get('user_name') ?? '').replaceAll(/[\p{C}]/gu, '').trim(), NAME_MAX),
    reason: Object.values(ResetReason).find((known) => known === status) ?? ResetReason.byStaff,
  };
}
