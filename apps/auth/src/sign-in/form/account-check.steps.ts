import { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import { checkAccount, type AccountMode } from '@portal/common/rules/user/account';

/** State of the input of a sign-in form. */
export type AccountCheck =
  | 'INIT'
  | 'PASS'
  | 'USERNAME_EMPTY'
  | 'USERNAME_ILLEGAL'
  | 'USERNAME_UNEXIST'
  | 'PASSWORD_EMPTY'
  | 'CODE_EMPTY';

export type CheckEvent =
  /** A field changed; `account`: it was the account. */
  | { type: 'edited'; account: boolean }
  /** The user switched the way to sign in: fields and errors are cleared. */
  | { type: 'switched' }
  | { type: 'left'; account: string; mode: AccountMode }
  | { type: 'submitted'; account: string; mode: AccountMode; secret: string; method: VerifyType }
  /** The account does not exist. */
  | { type: 'unexist' };

/** Returns the next state. A missing account stays unknown until the input is changed: no code can be sent to it. */
export function nextCheck(check: AccountCheck, event: CheckEvent): AccountCheck {
  switch (event.type) {
    case 'switched':
      return 'INIT';
    case 'edited':
      return check === 'USERNAME_UNEXIST' && !event.account ? check : 'INIT';
    case 'unexist':
      return 'USERNAME_UNEXIST';
    case 'left':
      return ofAccount(check, event.account, event.mode);
    case 'submitted': {
      const account = ofAccount(check, event.account, event.mode);
      if (account !== 'PASS' || event.secret.trim() !== '') return account;
      return event.method === VerifyType.code ? 'CODE_EMPTY' : 'PASSWORD_EMPTY';
    }
  }
}

function ofAccount(check: AccountCheck, account: string, mode: AccountMode): AccountCheck {
  if (account.trim() === '') return 'USERNAME_EMPTY';
  if (checkAccount(mode)(account)) return 'USERNAME_ILLEGAL';
  return check === 'USERNAME_UNEXIST' ? check : 'PASS';
}
