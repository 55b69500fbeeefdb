import { ApiError } from '@portal/common/client/api-error';
import { restoreAccount, restoreChoice } from '@portal/common/contract/account/cancellation';
import type { UserType } from '@portal/common/enums/user/user-type';
import { useChange } from '@portal/common/host/use-change';
import { readHeld } from '../intl/deletion/held.tsx';
import type { Closed } from './restore.steps.ts';

/** User types that can close their own account. */
export type Owner = typeof UserType.individual | typeof UserType.enterprise;
/** Used in place of an id: the account of the proof. */
const OF_THE_PROOF = '0';

/** Restores the account of a proof, or returns the accounts to choose from. */
export function useRestore() {
  const { mutateAsync: restore } = useChange(restoreAccount);
  return async ({
    token,
    userType,
    userId = OF_THE_PROOF,
  }: {
    token: string;
    userType: Owner;
    userId?: string | undefined;
  }): Promise<Closed[]> => {
    try {
      await restore({
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
      return choice.data.accounts.map(({ user_id, login_name, held_by }) => ({
        userId: user_id,
        loginName: login_name,
        heldBy: readHeld(held_by),
      }));
    }
  };
}
