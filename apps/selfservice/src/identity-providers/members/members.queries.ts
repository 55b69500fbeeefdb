import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { readApiError } from '@portal/common/client/api-error';
import {
  exportIdpMembers,
  readIdpMembers,
  type IdpMember,
} from '@portal/common/contract/identity-provider/idp-members';
import type { IdpChange, MemberOutcome } from '@portal/common/enums/sign-in/idp-member';
import { useCall, useHost } from '@portal/common/host/use-host';
import { saveFile } from '@portal/common/ui/save-file';
import { root, useOwn } from '../providers.queries.ts';

export type { IdpMember };
export const PAGE_SIZE = 10;

/** A change of a provider; with `domain`, that people of an e-mail domain sign in through it only, except for some accounts. */
export interface ChangeOfProvider {
  id: string;
  change: IdpChange;
  domain?: { id: string; exceptions: readonly string[] };
}
export interface Shown extends ChangeOfProvider {
  outcome: MemberOutcome | undefined;
  page: number;
}

const asked = ({ id, change, domain }: ChangeOfProvider) => ({
  config_id: id,
  change,
  ...(domain && { domain_id: domain.id, exceptions: domain.exceptions.join(',') }),
});

/** Who could sign in after a change of a provider, a page of them. */
export function useMembers({ outcome, page, ...change }: Shown) {
  const call = useCall();
  const params = useOwn();
  const query = { ...asked(change), ...(outcome && { outcome }), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  return useQuery({
    queryKey: [...root, 'members', params, query],
    queryFn: ({ signal }) => call(readIdpMembers, { params, query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Saves everybody as CSV. */
export function useSaveMembers(change: ChangeOfProvider) {
  const { request, locale } = useHost();
  const { enterprise_id } = useOwn();
  return useMutation({
    mutationFn: async () => {
      const path = exportIdpMembers.path.replace('{enterprise_id}', encodeURIComponent(enterprise_id));
      const response = await request(`${path}?${new URLSearchParams(asked(change))}`);
      if (!response.ok) throw await readApiError(response, locale);
      saveFile(await response.blob(), 'members.csv');
    },
  });
}
