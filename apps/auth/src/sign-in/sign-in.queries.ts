import { useCallback, useRef } from 'react';
import type { Call } from '@portal/common/client/call';
import { checkParam } from '@portal/common/contract/account/availability';
import {
  readUserSource,
  signInEnterprise,
  signInIndividual,
  signInPortal,
} from '@portal/common/contract/sign-in/sign-in';
import type { AccountType } from '@portal/common/enums/sign-in/account-type';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserSource } from '@portal/common/enums/user/user-source';
import { UserType } from '@portal/common/enums/user/user-type';
import type { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import { useCall } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';

/** User types that sign in with their own secret. */
export type EntryType = (typeof UserType)['individual' | 'enterprise' | 'partner' | 'employee'];

/** Credentials by the names of the form. Wire names are used in this file only. */
export interface Credentials {
  account: string;
  accountType: AccountType;
  verifyType: VerifyType;
  secret: string;
  remember: boolean;
  challenge: string;
}

/** Additions of a repeated call to the same credentials, which are sealed again each time. */
export interface Further {
  accountId?: string;
  choiceTicket?: string;
  factorCode?: string;
  enrolmentTicket?: string;
  /** Answers of the browser as JSON text: a passkey in place of a code, or a passkey that staff have to make. */
  passkey?: string;
  newPasskey?: string;
}

/** The result of a right secret: the sign-in continues, or a password must be set first. */
export type SignedIn =
  | { continueAt: string }
  | { reset: { code: string; status: number; userName: string; userId: string; userType: UserType } };

/** `recoveryCodes` are sent once, after the first code of a new second factor. */
export interface Answer {
  signedIn: SignedIn;
  recoveryCodes?: readonly string[] | undefined;
}

/** Signs in with the call of this user type. Rejects with an `ApiError`, which may ask for a further step. */
export async function signIn(
  call: Call,
  userType: EntryType,
  credentials: Credentials,
  further: Further = {},
): Promise<Answer> {
  const { account, accountType, verifyType, secret, remember, challenge } = credentials;
  // JSON leaves out what is undefined.
  const steps = {
    account_id: further.accountId,
    choice_ticket: further.choiceTicket,
    second_factor_code: further.factorCode,
    enrolment_ticket: further.enrolmentTicket,
    passkey: further.passkey,
    new_passkey: further.newPasskey,
  };
  if (userType === UserType.partner || userType === UserType.employee) {
    const reply = await call(signInPortal, {
      body: {
        Account: account,
        AccountType: accountType,
        VerifyType: verifyType,
        VerifyInfo: secret,
        UserType: userType,
        LoginChallenge: challenge,
        Remember: remember ? 1 : 0,
        ...steps,
      },
    });
    const signedIn = signedInBy(
      reply.RedirectURL,
      reply.ResetCode,
      reply.Status,
      reply.UserName,
      reply.UserId,
      reply.UserType ?? userType,
    );
    return { signedIn, recoveryCodes: reply.RecoveryCodes };
  }
  const body = {
    account,
    account_type: accountType,
    verify_type: verifyType,
    verify_info: secret,
    login_challenge: challenge,
    remember: remember ? (1 as const) : (0 as const),
    ...steps,
  };
  const reply =
    userType === UserType.individual
      ? await call(signInIndividual, { body: { ...body, user_type: userType } })
      : await call(signInEnterprise, { body: { ...body, user_type: userType } });
  const signedIn = signedInBy(
    reply.redirect_url,
    reply.reset_code,
    reply.status,
    reply.user_name,
    reply.user_id,
    reply.user_type ?? userType,
  );
  return { signedIn, recoveryCodes: reply.recovery_codes };
}

/** The result of a reply. */
export function signedInBy(
  continueAt: string | undefined,
  code: string | undefined,
  status = 0,
  userName = '',
  userId = '',
  userType: UserType,
): SignedIn {
  return code ? { reset: { code, status, userName, userId, userType } } : { continueAt: continueAt ?? '' };
}

/**
 * Returns whether the users of an OAuth client come from EUOP: undefined while loading, false when it cannot be loaded.
 */
export function useIsEuop(clientId: string): boolean | undefined {
  const { data, isError } = useRead(readUserSource, { params: { client_id: clientId } }, { staleTime: Infinity });
  return isError ? false : data && data.user_source === UserSource.euop;
}

/**
 * Checks whether a partner's account exists, before a code is sent to it. Returns false only if the account does not
 * exist. If the check is refused (from the third one on the API requires a captcha), sending the code will show it.
 */
export function useAccountExists() {
  const call = useCall();
  const known = useRef(new Map<string, boolean>());
  return useCallback(
    async (account: string, byPhone: boolean): Promise<boolean> => {
      const before = known.current.get(account);
      if (before !== undefined) return before;
      try {
        const { Data } = await call(checkParam, {
          query: {
            ParamType: byPhone ? ParamType.phone : ParamType.email,
            ParamValue: account,
            UserType: UserType.partner,
            IsLogin: 1,
            DistinguishTypes: 1,
          },
        });
        const isThere = Data[0]?.IsExist !== false;
        known.current.set(account, isThere);
        return isThere;
      } catch {
        return true;
      }
    },
    [call],
  );
}
