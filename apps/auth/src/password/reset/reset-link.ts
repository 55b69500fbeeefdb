import { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import { UserType } from '@portal/common/enums/user/user-type';

/** What the address of the reset page says. */
export interface ResetLink {
  code: string;
  userId: string;
  userType: UserType;
  /** As text, for the greeting; empty when absent. */
  userName: string;
  reason: ResetReason;
}

/** Longest name that is greeted. */
const NAME_MAX = 60;

/** Reads the query of `/setPassword/reset` (spec 1 §2). Undefined where code or account is missing; the kind of account is partner when absent. */
export function readResetLink(query: URLSearchParams): ResetLink | undefined {
  const code = query.get('reset_code');
  const userId = query.get('user_id');
  if (!code || !userId || code.length > 200 || userId.length > 100) return undefined;
  const told = Number(query.get('user_type'));
  const status = Number(query.get('status') ?? Number.NaN);
  return {
    code,
    userId,
    userType: Object.values(UserType).find((type) => type === told) ?? UserType.partner,
    userName: (query.get('user_name') ?? '').replaceAll(/[\p{C}]/gu, '').trim().slice(0, NAME_MAX),
    reason: Object.values(ResetReason).find((known) => known === status) ?? ResetReason.byStaff,
  };
}
