import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@portal/common/client/api-error';
import { restoreAccount, restoreChoice } from '@portal/common/contract/account/cancellation';
import { validateVerifyCode } from '@portal/common/contract/sign-in/verify-code';
import type { UserType } from '@portal/common/enums/user/user-type';
import { SendType, VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { useCall } from '@portal/common/host/use-host';
import type { CodeChannel } from '@portal/common/rules/verify-code/code-channel';
import type { Closed } from './restore.steps.ts';

/** User types that can close their own account. */
export type Owner = typeof UserType.individual | typeof UserType.enterprise;
/** Used in place of an id: the account of the proof. */
const OF_THE_PROOF = '0';

/** Exchanges a verification code for the proof that restores the account of the address. */
export function useProveAddress() {
  const call = useCall();
  return useMutation({
    mutationFn: async ({
      channel,
      account,
      userType,
      code,
    }: {
      channel: CodeChannel;
      account: string;
      userType: Owner;
      code: string;
    }): Promise<string> => {
      const { verify_code_token } = await call(validateVerifyCode, {
        params: { channel },
        body: {
          account,
          send_type: SendType[channel],
          verify_code_type: VerifyScene.cancelAccount,
          user_type: userType,
          type: VerifyChannel[channel],
          verify_code: code.trim(),
        },
      });
      return verify_code_token;
    },
  });
}

/** Restores the account of a proof, or returns the accounts to choose from. */
export function useRestore() {
  const call = useCall();
  return useMutation({
    mutationFn: async ({
      token,
      userType,
      userId = OF_THE_PROOF,
    }: {
      token: string;
      userType: Owner;
      userId?: string | undefined;
    }): Promise<Closed[]> => {
      try {
        await call(restoreAccount, {
          params: { id: userId },
          body: { user_id: userId, user_type: userType, verify_code_token: token },
        });
        return [];
      } catch (error) {
        const choice =
          error instanceof ApiError && error.code === 'Account.Login.Choice'
            ? restoreChoice.safeParse(error.more)
            : undefined;
        if (!choice?.success) throw error;
        return choice.data.accounts.map(({ user_id, login_name }) => ({ userId: user_id, loginName: login_name }));
      }
    },
  });
}
