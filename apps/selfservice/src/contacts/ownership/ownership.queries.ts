import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  acceptOwnership,
  endOwnershipOffer,
  listOwnerCandidates,
  offerOwnership,
  readOwnershipOffer,
  type OwnerCandidate,
  type OwnershipOffer,
} from '@portal/common/contract/company/ownership';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { useCall, useHost, useSignedIn } from '@portal/common/host/use-host';

export type { OwnerCandidate, OwnershipOffer };

/** Root of the query keys of the hand-over. */
const root = ['ownership'];
/** Poll interval of a pending offer, in milliseconds. */
const POLL = 30_000;

const useCompany = () => useSignedIn().co_id ?? '';

/** True for the main account, which alone can hand over. */
export const isMain = ({ role }: { role: number | null }): boolean => role === PartnerRole.admin;

/** The offer that the user gave or received, and the own addresses that can receive a code. */
export function useOffer() {
  const call = useCall();
  const co_id = useCompany();
  return useQuery({
    queryKey: [...root, 'offer', co_id],
    queryFn: ({ signal }) => call(readOwnershipOffer, { params: { co_id } }, signal),
    refetchInterval: ({ state }) => (state.data?.offer?.expired === 0 ? POLL : false),
  });
}

/** People who can take over; `search` is a part of name, e-mail or phone. */
export function useCandidates(search: string) {
  const call = useCall();
  const co_id = useCompany();
  return useQuery({
    queryKey: [...root, 'candidates', co_id, search],
    queryFn: async ({ signal }) =>
      (await call(listOwnerCandidates, { params: { co_id }, query: search === '' ? {} : { search } }, signal)).entries,
    placeholderData: keepPreviousData,
  });
}

export function useOfferOwnership() {
  const call = useCall();
  const co_id = useCompany();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ to, token }: { to: string; token: string }) =>
      call(offerOwnership, { params: { co_id }, body: { contact_id: to, verify_code_token: token } }),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}

/** Withdraws or declines the offer, or removes an expired one. */
export function useEndOffer() {
  const call = useCall();
  const co_id = useCompany();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOwnershipOffer, { params: { co_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}

/** Accepts the offer. The user has another type afterwards, so the session user and all queries are refetched. */
export function useAcceptOwnership() {
  const call = useCall();
  const co_id = useCompany();
  const queries = useQueryClient();
  const { refreshUser, events } = useHost();
  return useMutation({
    mutationFn: (token: string) => call(acceptOwnership, { params: { co_id }, body: { verify_code_token: token } }),
    onSuccess: async () => {
      await refreshUser();
      events.emit('session:user', null);
      await queries.invalidateQueries();
    },
    onError: () => queries.invalidateQueries({ queryKey: root }),
  });
}
