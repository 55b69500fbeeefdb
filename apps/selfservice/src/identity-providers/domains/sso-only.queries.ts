import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readSsoOnly, turnOffSsoOnly, turnOnSsoOnly } from '@portal/common/contract/identity-provider/sso-only';
import { useCall } from '@portal/common/host/use-host';
import { root, useOwn } from '../providers.queries.ts';

/** What single sign-on only needs for a domain, and the accounts with a password. */
export function useSsoOnly(id: string) {
  const call = useCall();
  const params = useOwn();
  return useQuery({
    queryKey: [...root, 'ssoOnly', params, id],
    queryFn: ({ signal }) => call(readSsoOnly, { params, query: { domain_id: id } }, signal),
    gcTime: 0,
  });
}

/** A change of single sign-on only. Domains and numbers of people are refetched, also after a failure. */
function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: root }) });
}

export function useTurnOn(id: string) {
  const call = useCall();
  const params = useOwn();
  return useChange(({ exceptions, lose }: { exceptions: string[]; lose: number }) =>
    call(turnOnSsoOnly, { params, body: { domain_id: id, exceptions, lose } }),
  );
}

export function useTurnOff(id: string) {
  const call = useCall();
  const params = useOwn();
  return useChange(() => call(turnOffSsoOnly, { params, query: { domain_id: id } }));
}
