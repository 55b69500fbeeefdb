import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createIdpLink,
  listIdpLinks,
  openIdpLink,
  revokeIdpLink,
  type IdpLink,
} from '@portal/common/contract/identity-provider/idp-links';
import { useCall } from '@portal/common/host/use-host';
import { root, useOwn } from '../providers.queries.ts';

export type { IdpLink };

/** The live links of a provider. */
export function useLinks(id: string) {
  const call = useCall();
  const params = useOwn();
  return useQuery({
    queryKey: [...root, 'links', params, id],
    queryFn: ({ signal }) => call(listIdpLinks, { params, query: { config_id: id } }, signal),
  });
}

export function useMakeLink(id: string) {
  const call = useCall();
  const params = useOwn();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => call(createIdpLink, { params, body: { config_id: id, note: note.trim() } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...root, 'links'] }),
  });
}

export function useRevokeLink() {
  const call = useCall();
  const params = useOwn();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (link: string) => call(revokeIdpLink, { params, query: { link_id: link } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...root, 'links'] }),
  });
}

/** Opens the set-up of the provider of a link; the browser then has a session for it. */
export function useOpenLink() {
  const call = useCall();
  return useMutation({ mutationFn: (token: string) => call(openIdpLink, { body: { link_token: token } }) });
}
