import type { AccountType } from '@portal/common/enums/sign-in/account-type';
import { UserType } from '@portal/common/enums/user/user-type';
import type { VerifyType } from '@portal/common/enums/sign-in/verify-type';

/** What somebody sends to be signed in, whatever the entry spells it like. */
export interface Attempt {
  account: string;
  accountType: AccountType;
  verifyType: VerifyType;
  /** Password or code, opened. */
  secret: string;
  /** Who the entry is for; the partner entry finds the company's sub-users too. */
  userType: UserType;
  challenge: string;
  remember: boolean;
  /** One of several accounts that the secret opens, with the ticket of the refusal that asked which. */
  accountId?: string | undefined;
  choiceTicket?: string | undefined;
  /** Six digits of the authenticator, or a recovery code. */
  factorCode?: string | undefined;
  /** With the first code of a factor that is being enrolled. */
  enrolmentTicket?: string | undefined;
  /** The account box on the wire, `account` or `Account`. */
  field: 'account' | 'Account';
}

/** The user types that an entry lets in. */
export const typesOf = (userType: UserType): UserType[] =>
  userType === UserType.partner ? [UserType.partner, UserType.partnerContact] : [userType];
