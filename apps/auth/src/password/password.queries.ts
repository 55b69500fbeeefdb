import { listAccessKeys } from '@portal/common/contract/account/access-keys';
import { listRecoverableAccounts } from '@portal/common/contract/sign-in/password';
import { AccessKeyStatus } from '@portal/common/enums/user/access-key-status';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Proof } from '@portal/common/form/verify-code/use-prove-code';
import { useChange } from '@portal/common/host/use-change';
import { useRead } from '@portal/common/host/use-read';
import type { KeyAtStake, Recoverable } from './set/set-password.steps.ts';

const MAY_HAVE_KEYS: readonly UserType[] = [UserType.enterprise, UserType.partner, UserType.employee];

const keyAtStake = (key: { access_key_id: string; desc: string; last_used_time: string | null }): KeyAtStake => ({
  keyId: key.access_key_id,
  comment: key.desc,
  usedAt: key.last_used_time,
});

/** Lists the accounts that a proven address can recover. */
export function useFindRecoverable() {
  const { mutateAsync: list } = useChange(listRecoverableAccounts, { refetch: false });
  return async ({
    proof: { account, sendType, token },
    userType,
  }: {
    proof: Proof;
    userType: UserType;
  }): Promise<Recoverable[]> => {
    const { rows } = await list({
      body: { account, send_type: sendType, user_type: userType, verify_code_token: token },
    });
    return rows.map(({ user_id, login_name, access_keys = [] }) => ({
      userId: user_id,
      loginName: login_name,
      keys: access_keys.map(keyAtStake),
    }));
  };
}

/**
 * The access keys that a new password disables, by the code of a link or of a sign-in. Fails when the code is invalid.
 */
export const useKeysOfResetCode = (
  { userId, userType, code }: { userId: string; userType: UserType; code: string },
  enabled: boolean,
) =>
  useRead(
    listRecoverableAccounts,
    enabled && MAY_HAVE_KEYS.includes(userType)
      ? { body: { user_id: userId, user_type: userType, reset_code: code } }
      : null,
    { staleTime: Infinity, select: ({ rows }) => rows.flatMap(({ access_keys = [] }) => access_keys.map(keyAtStake)) },
  );

/** The enabled access keys of the signed-in user; empty until they are loaded, and for users who may not have any. */
export function useOwnKeysAtStake(userType: UserType): readonly KeyAtStake[] {
  const { data } = useRead(listAccessKeys, MAY_HAVE_KEYS.includes(userType) ? {} : null, {
    // Keep the list, which is still shown after the change.
    staleTime: Infinity,
    select: ({ rows }) =>
      rows
        .filter(
          ({ status, expire_time }) =>
            status === AccessKeyStatus.enabled && (expire_time === null || Date.parse(expire_time) > Date.now()),
        )
        .map(keyAtStake),
  });
  return data ?? [];
}
