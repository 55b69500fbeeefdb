import { AccountType } from '../../enums/sign-in/account-type.ts';
import { checkEmailOnWire, type EmailIssue } from '../contact/email.ts';
import { plainContact } from '../contact/plain.ts';
import { checkLoginName } from './login-name.ts';
import { checkPhone, type PhoneIssue } from '../contact/phone.ts';

/** Kinds of account that the field of a sign-in form accepts. */
export type AccountMode = 'email' | 'phone' | 'emailOrLoginName';
export type AccountIssue = 'account.empty' | 'account.illegal' | EmailIssue | PhoneIssue;

/** Account at sign-in: e-mail or login name with a password, e-mail alone with a code, or a phone in full form. */
export function checkAccount(mode: AccountMode) {
  return (value: string): AccountIssue | undefined => {
    if (mode === 'phone') return checkPhone(value);
    if (mode === 'email') return checkEmailOnWire(value);
    const account = plainContact(value);
    if (account === '') return 'account.empty';
    const legal = (account.includes('@') ? checkEmailOnWire(account) : checkLoginName(account)) === undefined;
    return legal ? undefined : 'account.illegal';
  };
}

/** Kind of account by `mode`; an @ distinguishes an e-mail from a login name. */
export function accountTypeOf(mode: AccountMode, value: string): AccountType {
  if (mode === 'phone') return AccountType.phone;
  return mode === 'email' || plainContact(value).includes('@') ? AccountType.email : AccountType.loginName;
}
