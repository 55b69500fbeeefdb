import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deletePendingAccount, listPendingDeletions, readPendingDeletion, restorePendingAccount, type PendingDeletionDetail, type PendingDeletionRow } from '@portal/common/contract/console/pending-deletions';
import { useCall } from '@portal/common/host/use-host';
import { root as customers } from '../customers.queries.ts';

export type { PendingDeletionDetail, PendingDeletionRow };

const root = [...customers, 'cancelled'];

export function useCancelled({ page, size }: { page: number; size: number }) {
  const call = useCall();
  const query = { limit: size, offset: (page - 1) * size };
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
function useEnd<Input>(end: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: end, onSettled: () => queries.invalidateQueries({ queryKey: customers, refetchType: 'none' }) });
}

export function useDeleteNow() {
  const call = useCall();
  return useEnd(({ id, loginName }: { id: string; loginName: string }) => call(deletePendingAccount, { params: { id }, query: { login_name: loginName } }));
}

export function useRestore() {
  const call = useCall();
  return useEnd((id: string) => call(restorePendingAccount, { params: { id }, query: { restore: '1' } }));
}
