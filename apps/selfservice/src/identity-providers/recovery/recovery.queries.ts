import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  makeIdpRecoveryCodes,
  openIdpRecovery,
  readIdpRecovery,
} from '@portal/common/contract/identity-provider/idp-recovery';
import { useCall, useSignedIn } from '@portal/common/host/use-host';
import { root, useOwn } from '../providers.queries.ts';

/** The recovery codes of the company: how many are left. */
export function useRecovery() {
  const call = useCall();
  const params = useOwn();
  const { scope } = useSignedIn();
  // A link does not reach the codes.
  return useQuery({
    enabled: scope !== 'setup',
    queryKey: [...root, 'recovery', params],
    queryFn: ({ signal }) => call(readIdpRecovery, { params }, signal),
  });
}

/** Makes ten new codes and returns them. */
export function useMakeCodes() {
  const call = useCall();
  const params = useOwn();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(makeIdpRecoveryCodes, { params, body: {} })).recovery_codes,
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}

/** Opens the pages of the identity providers of a company; the browser then has a session for them. */
export function useOpenRecovery() {
  const call = useCall();
  return useMutation({
    mutationFn: ({ company, code }: { company: string; code: string }) =>
      call(openIdpRecovery, { params: { enterprise_id: company.trim() }, body: { recovery_code: code.trim() } }),
  });
}
