import { useMutation, useQuery } from '@tanstack/react-query';
import { openInvitation } from '@portal/common/contract/account/invitation';
import { listAccessKeys } from '@portal/common/contract/account/access-keys';
import { changePassword, listRecoverableAccounts, resetPassword } from '@portal/common/contract/sign-in/password';
import { readUserinfo } from '@portal/common/contract/sign-in/userinfo';
import { validateVerifyCode } from '@portal/common/contract/sign-in/verify-code';
import { AccessKeyStatus } from '@portal/common/enums/user/access-key-status';
import { ModifyType } from '@portal/common/enums/sign-in/modify-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { SendType, VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import type { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { useCall } from '@portal/common/host/use-host';
import type { KeyAtStake, Proof, Recoverable } from './set/set-password.steps.ts';

const MAY_HAVE_KEYS: readonly UserType[] = [UserType.enterprise, UserType.partner, UserType.employee];

const keyAtStake = (key: { access_key_id: string; desc: string; last_used_time: string | null }): KeyAtStake => ({
  keyId: key.access_key_id,
  comment: key.desc,
  usedAt: key.last_used_time,
});

export type Channel = 'email' | 'phone';

/** A typed code, and the address and scene that it was sent for. */
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
          account,
          send_type: sendType,
          verify_code_type: scene,
          user_type: userType,
          type: VerifyChannel[channel],
          verify_code: code.trim(),
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
    mutationFn: async ({
      proof: { account, sendType, token },
      userType,
    }: {
      proof: Proof;
      userType: UserType;
    }): Promise<Recoverable[]> => {
      const { rows } = await call(listRecoverableAccounts, {
        body: { account, send_type: sendType, user_type: userType, verify_code_token: token },
      });
      return rows.map(({ user_id, login_name, access_keys = [] }) => ({
        userId: user_id,
        loginName: login_name,
        keys: access_keys.map(keyAtStake),
      }));
    },
  });
}

/** The access keys that a new password disables, by the code of a link or of a sign-in. Rejects when the code is invalid. */
export function useKeysOfResetCode(
  { userId, userType, code }: { userId: string; userType: UserType; code: string },
  enabled: boolean,
) {
  const call = useCall();
  return useQuery({
    queryKey: ['password', 'keys-of-reset-code', userId],
    queryFn: async ({ signal }) => {
      const { rows } = await call(
        listRecoverableAccounts,
        { body: { user_id: userId, user_type: userType, reset_code: code } },
        signal,
      );
      return rows.flatMap(({ access_keys = [] }) => access_keys.map(keyAtStake));
    },
    enabled: enabled && MAY_HAVE_KEYS.includes(userType),
    staleTime: Infinity,
    retry: false,
  });
}

/** Sets the password of an account with the proven address. */
export function useRecoverPassword() {
  const call = useCall();
  return useMutation({
    mutationFn: ({
      proof: { account, sendType, token },
      userType,
      accountId,
      password,
    }: {
      proof: Proof;
      userType: UserType;
      accountId: string | undefined;
      password: string;
    }) =>
      call(resetPassword, {
        body: {
          account,
          send_type: sendType,
          user_type: userType,
          verify_code_token: token,
          new_password: password,
          ...(accountId && { account_id: accountId }),
        },
      }),
  });
}

/** Changes the password of the signed-in user; without `old` if there is none yet. */
export function useChangePassword() {
  const call = useCall();
  return useMutation({
    mutationFn: ({
      userId,
      userType,
      proof,
      old,
      password,
    }: {
      userId: string;
      userType: UserType;
      proof: Proof;
      old: string | undefined;
      password: string;
    }) =>
      call(changePassword, {
        params: { id: userId },
        body: {
          new_password: password,
          modify_type: ModifyType.byOwner,
          user_id: userId,
          user_type: userType,
          verify_code_token: proof.token,
          ...(old !== undefined && { old_password: old }),
        },
      }),
  });
}

/** Sets a password by the code of a link or of a sign-in. Returns the URL to continue at. */
export function useResetPassword() {
  const call = useCall();
  return useMutation({
    mutationFn: ({
      userId,
      userType,
      code,
      password,
    }: {
      userId: string;
      userType: UserType;
      code: string;
      password: string;
    }) =>
      call(resetPassword, { body: { user_id: userId, user_type: userType, reset_code: code, new_password: password } }),
  });
}

/** Tells the API that an invitation was opened. Rejects when its link is not valid. */
export function useOpenInvitation() {
  const call = useCall();
  return useMutation({
    mutationFn: ({ userId, code }: { userId: string; code: string }) =>
      call(openInvitation, { params: { user_id: userId }, body: { reset_code: code } }),
  });
}

/** The enabled access keys of the signed-in user; empty until they are loaded, and for users who may not have any. */
export function useOwnKeysAtStake(userType: UserType): readonly KeyAtStake[] {
  const call = useCall();
  const { data } = useQuery({
    queryKey: ['password', 'access-keys'],
    queryFn: async ({ signal }) =>
      (await call(listAccessKeys, {}, signal)).rows
        .filter(
          ({ status, expire_time }) =>
            status === AccessKeyStatus.enabled && (expire_time === null || Date.parse(expire_time) > Date.now()),
        )
        .map(keyAtStake),
    enabled: MAY_HAVE_KEYS.includes(userType),
    // Keep the list, which is still shown after the change.
    staleTime: Infinity,
    retry: false,
  });
  return data ?? [];
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
