import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { readPartnerPerson, updatePartnerPerson } from '@portal/common/contract/company/partner-person';
import type { StoredOf } from '@portal/common/contract/version';
import { useCall, useHost, useSignedIn } from '@portal/common/host/use-host';
import { root } from '../profile.queries.ts';

/** A partner user as the API returns it; the form uses the same names. */
export type Person = ReplyOf<typeof readPartnerPerson>;
export type PersonForm = Omit<StoredOf<typeof updatePartnerPerson>, 'version'>;

export function usePartnerPerson() {
  const call = useCall();
  const { locale } = useHost();
  const { user_id } = useSignedIn();
  return useQuery({
    // The key has the language, because names of places and positions are translated.
    queryKey: [...root, 'person', user_id, locale],
    queryFn: ({ signal }) => call(readPartnerPerson, { params: { id: user_id } }, signal),
  });
}

export function useUpdatePartnerPerson() {
  const call = useCall();
  const host = useHost();
  const { user_id } = useSignedIn();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: PersonForm & { version: number }) =>
      call(updatePartnerPerson, { params: { id: user_id }, body: form }),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
    onSuccess: () => void host.refreshUser(),
  });
}
