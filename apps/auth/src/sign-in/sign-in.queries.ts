import { useMutation } from '@tanstack/react-query';
import { signInEnterprise, signInPortal } from '@portal/common/contract/sign-in';
import type { AccountType } from '@portal/common/enums/account-type';
import { UserType } from '@portal/common/enums/user-type';
import type { VerifyType } from '@portal/common/enums/verify-type';
import { useCall } from '@portal/common/host/use-host';

/** The form's words. The wire's spellings stay in this file. */
export interface Credentials {
  account: string;
  accountType: AccountType;
  verifyType: VerifyType;
  secret: string;
  remember: boolean;
  challenge: string;
}

/** Where a right secret leads: on with the sign-in, or to a password that must be set first. */
export type SignedIn =
  | { goOn: string }
  | { reset: { code: string; status: number; userName: string; userId: string; userType: UserType } };

export function useSignInEnterprise() {
  const call = useCall();
  return useMutation({
    mutationFn: async ({ account, accountType, verifyType, secret, remember, challenge }: Credentials): Promise<SignedIn> => {
      const reply = await call(signInEnterprise, {
        body: {
          account: account.trim(), account_type: accountType, verify_type: verifyType, verify_info: secret,
          user_type: UserType.enterprise, login_challenge: challenge, remember: remember ? 1 : 0,
        },
      });
      return outcome(reply.redirect_url, reply.reset_code, reply.status, reply.user_name, reply.user_id, reply.user_type ?? UserType.enterprise);
    },
  });
}

export function useSignInEmployee() {
  const call = useCall();
  return useMutation({
    mutationFn: async ({ account, accountType, verifyType, secret, remember, challenge }: Credentials): Promise<SignedIn> => {
      const reply = await call(signInPortal, {
        body: {
          Account: account.trim(), AccountType: accountType, VerifyType: verifyType, VerifyInfo: secret,
          UserType: UserType.employee, LoginChallenge: challenge, Remember: remember ? 1 : 0,
        },
      });
      return outcome(reply.RedirectURL, reply.ResetCode, reply.Status, reply.UserName, reply.UserId, reply.UserType ?? UserType.employee);
    },
  });
}

function outcome(goOn: string | undefined, code: string | undefined, status = 0, userName = '', userId = '', userType: UserType): SignedIn {
  return code ? { reset: { code, status, userName, userId, userType } } : { goOn: goOn ?? '' };
}
