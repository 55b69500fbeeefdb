import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deletePendingAccount,
  deletionProposal,
  listPendingDeletions,
  readPendingDeletion,
  restorePendingAccount,
  type PendingDeletionDetail,
  type PendingDeletionRow,
} from '@portal/common/contract/console/pending-deletions';
import { useCall } from '@portal/common/host/use-host';
import { root as customers } from '../customers.queries.ts';
import { useDeletionChanged } from '../deletions.queries.ts';

export type { PendingDeletionDetail, PendingDeletionRow };

const root = [...customers, 'cancelled'];

export function useCancelled({ page, size, proposed }: { page: number; size: number; proposed: boolean }) {
  const call = useCall();
  const query = { ...(proposed && { proposed: '1' as const }), limit: size, offset: (page - 1) * size };
  return useQuery({
    queryKey: [...root, 'list', query],
    meta: { page: true },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => call(listPendingDeletions, { query }, signal),
  });
}

export function useCancelledAccount(id: string) {
  const call = useCall();
  return useQuery({
    queryKey: [...root, 'one', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(readPendingDeletion, { params: { id } }, signal),
  });
}

/** Deletes the data of an account now, or restores it; then all lists of customers are refetched. */
function useEnd<Input extends { id: string }, Output>(end: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  const changed = useDeletionChanged();
  return useMutation({
    mutationFn: end,
    onSuccess: (_, { id }) => changed(id),
    onSettled: () => queries.invalidateQueries({ queryKey: customers, refetchType: 'none' }),
  });
}

/** The same for what keeps the account: its page is refetched. */
function useChange<Input extends { id: string }, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  const changed = useDeletionChanged();
  return useMutation({
    mutationFn: change,
    onSuccess: (_, { id }) => changed(id),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}

/** Deletes the data now, or only proposes it: the answer says which. */
export function useDeleteNow() {
  const call = useCall();
  const queries = useQueryClient();
  const changed = useDeletionChanged();
  return useMutation({
    mutationFn: ({ id, loginName }: { id: string; loginName: string }) =>
      call(deletePendingAccount, { params: { id }, query: { login_name: loginName } }),
    onSuccess: ({ proposed }, { id }) => {
      changed(id);
      return queries.invalidateQueries(
        proposed === 1 ? { queryKey: root } : { queryKey: customers, refetchType: 'none' },
      );
    },
    onError: () => queries.invalidateQueries({ queryKey: customers, refetchType: 'none' }),
  });
}

/** Confirms what somebody else proposed. */
export function useConfirmDeletion() {
  const call = useCall();
  return useEnd(({ id, proposal }: { id: string; proposal: number }) =>
    call(deletionProposal.confirm, { params: { id }, body: { proposal } }),
  );
}

/** Ends a proposal: returns it with a reason, or, without one, withdraws the own. */
export function useEndDeletion() {
  const call = useCall();
  return useChange(({ id, proposal, reason }: { id: string; proposal: number; reason: string | undefined }) =>
    reason === undefined
      ? call(deletionProposal.withdraw, { params: { id } })
      : call(deletionProposal.return, { params: { id }, body: { proposal, reason } }),
  );
}

export function useRestore() {
  const call = useCall();
  return useEnd(({ id }: { id: string }) => call(restorePendingAccount, { params: { id }, query: { restore: '1' } }));
}
