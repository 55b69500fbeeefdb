import type { AccountType } from '@portal/common/enums/sign-in/account-type';
import { UserType } from '@portal/common/enums/user/user-type';
import type { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import type { Nonces } from '../../../platform/http/sealed/sealed.ts';

/** A sign-in attempt, independent of the wire format of its entry. */
export interface Attempt<Field extends string = string> {
  account: string;
  accountType: AccountType;
  verifyType: VerifyType;
  /** Password or code, decrypted. */
  secret: string;
  /** User type of the entry; the partner entry includes contacts of the company. */
  userType: UserType;
  challenge: string;
  /** Those of the password and the signature. */
  nonces: Nonces;
  remember: boolean;
  /** Selected account, with the choice ticket of the previous refusal. */
  accountId?: string | undefined;
  choiceTicket?: string | undefined;
  /** Six digits of the authenticator, or a recovery code. */
  factorCode?: string | undefined;
  /** Ticket of the enrolment, sent with the first code of a new second factor. */
  enrolmentTicket?: string | undefined;
  /** The answer of a passkey, as JSON text. */
  passkey?: string | undefined;
  /** A new passkey of a member of staff who needs one, as JSON text. */
  newPasskey?: string | undefined;
  /** Wire field of the account: `account` or `Account`. */
  fields: { account: Field; secret: Field };
}

/** User types accepted by an entry. */
export const typesOf = (userType: UserType): UserType[] =>
  userType === UserType.partner ? [UserType.partner, UserType.partnerContact] : [userType];
