import { checkCancellation, checkPersonalCancellation } from '@portal/common/contract/account/cancellation';
import { UserType } from '@portal/common/enums/user/user-type';
import { useChange } from '@portal/common/host/use-change';
import { useSignedIn } from '@portal/common/host/use-host';
import { blocksOf, type Block, type Proven } from './cancel.steps.ts';

/** Checks whether anything blocks the deletion; if not, returns the channels that may receive a code. */
export function useCheckCancellation() {
  const { user_id, user_type } = useSignedIn();
  const { mutateAsync: check } = useChange(
    user_type === UserType.individual ? checkPersonalCancellation : checkCancellation,
  );
  return async (): Promise<{ blocks: Block[] } | { blocks?: never; proven: Proven }> => {
    const reply = await check({ params: { id: user_id } });
    return reply.validate === 1 ? { proven: reply.proven } : { blocks: blocksOf(reply) };
  };
}
