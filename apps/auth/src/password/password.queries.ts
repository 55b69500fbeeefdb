import { useMutation, useQuery } from '@tanstack/react-query';
import { changePassword, listRecoverableAccounts, resetPassword } from '@portal/common/contract/password';
import { readUserinfo } from '@portal/common/contract/userinfo';
import { validateVerifyCode } from '@portal/common/contract/verify-code';
import { ModifyType } from '@portal/common/enums/sign-in/modify-type';
import type { UserType } from '@portal/common/enums/user/user-type';
import { SendType, VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import type { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { useCall } from '@portal/common/host/use-host';
import type { Proof, Recoverable } from './set/set-password.steps.ts';

export type Channel = 'email' | 'phone';

/** A typed code, and what it was sent for. */
export interface TypedCode {
  channel: Channel;
  /** The address or, with `own`, the id of the signed-in user. */
  account: string;
  own: boolean;
  scene: VerifyScene;
  userType: UserType;
  code: string;
}

/** Exchanges a code for the proof that allows setting a password. */
export function useProveAddress() {
  const call = useCall();
  return useMutation({
    mutationFn: async ({ channel, account, own, scene, userType, code }: TypedCode): Promise<Proof> => {
      const sendType = own ? SendType.accountId : SendType[channel];
      const { verify_code_token } = await call(validateVerifyCode, {
        params: { channel },
        body: {
          account, send_type: sendType, verify_code_type: scene, user_type: userType, type: VerifyChannel[channel], verify_code: code.trim(),
          ...(own && { user_id: account }),
        },
      });
      return { account, sendType, token: verify_code_token };
    },
  });
}

/** Lists the accounts that a proven address can recover. */
export function useFindRecoverable() {
  const call = useCall();
  return useMutation({
    mutationFn: async ({ proof: { account, sendType, token }, userType }: { proof: Proof; userType: UserType }): Promise<Recoverable[]> => {
      const { rows } = await call(listRecoverableAccounts, {
        body: { account, send_type: sendType, user_type: userType, verify_code_token: token },
      });
      return rows.map(({ user_id, login_name }) => ({ userId: user_id, loginName: login_name }));
    },
  });
}

/** Sets the password of an account with the proven address. */
export function useRecoverPassword() {
  const call = useCall();
  return useMutation({
    mutationFn: ({ proof: { account, sendType, token }, userType, accountId, password }: {
      proof: Proof; userType: UserType; accountId: string | undefined; password: string;
    }) => call(resetPassword, {
      body: {
        account, send_type: sendType, user_type: userType, verify_code_token: token, new_password: password,
        ...(accountId && { account_id: accountId }),
      },
    }),
  });
}

/** Changes the password of the signed-in user; without `old` where there is none yet. */
export function useChangePassword() {
  const call = useCall();
  return useMutation({
    mutationFn: ({ userId, userType, proof, old, password }: {
      userId: string; userType: UserType; proof: Proof; old: string | undefined; password: string;
    }) => call(changePassword, {
      params: { id: userId },
      body: {
        new_password: password, modify_type: ModifyType.byOwner, user_id: userId, user_type: userType, verify_code_token: proof.token,
        ...(old !== undefined && { old_password: old }),
      },
    }),
  });
}

/** Sets a password by the code of a link or of a sign-in. Returns the address to go on to. */
export function useResetPassword() {
  const call = useCall();
  return useMutation({
    mutationFn: ({ userId, userType, code, password }: { userId: string; userType: UserType; code: string; password: string }) =>
      call(resetPassword, { body: { user_id: userId, user_type: userType, reset_code: code, new_password: password } }),
  });
}

/** Reads e-mail and phone of the signed-in user, masked by the API. */
export function useHiddenAddresses() {
  const call = useCall();
  const { data } = useQuery({
    queryKey: ['password', 'hidden-addresses'],
    queryFn: ({ signal }) => call(readUserinfo, { query: { hide: '1' } }, signal),
  });
  return { email: data?.email ?? null, phone: data?.phone ?? null };
}
