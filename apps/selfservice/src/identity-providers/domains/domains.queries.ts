import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addMailDomain,
  listMailDomains,
  proveMailDomain,
  removeMailDomain,
  routeMailDomain,
  type MailDomain,
} from '@portal/common/contract/identity-provider/mail-domains';
import { useCall } from '@portal/common/host/use-host';
import { root, useOwn } from '../providers.queries.ts';

export type { MailDomain };
const key = [...root, 'domains'];

export function useDomains() {
  const call = useCall();
  const params = useOwn();
  return useQuery({ queryKey: [...key, params], queryFn: ({ signal }) => call(listMailDomains, { params }, signal) });
}

/** A change of the company's domains. They are refetched, also after a failure. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: key }) });
}

export function useAddDomain() {
  const call = useCall();
  const params = useOwn();
  return useChange((domain: string) => call(addMailDomain, { params, body: { domain: domain.trim() } }));
}

export function useProveDomain() {
  const call = useCall();
  const params = useOwn();
  return useChange((id: string) => call(proveMailDomain, { params, body: { domain_id: id } }));
}

export function useRouteDomain() {
  const call = useCall();
  const params = useOwn();
  return useChange(({ id, provider }: { id: string; provider: string | null }) =>
    call(routeMailDomain, { params, body: { domain_id: id, config_id: provider } }),
  );
}

export function useRemoveDomain() {
  const call = useCall();
  const params = useOwn();
  return useChange((id: string) => call(removeMailDomain, { params, query: { domain_id: id } }));
}
