import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call, CallOptions } from '@portal/common/client/call';
import { appointOwner, listSuccessors } from '@portal/common/contract/company/ownership';
import {
  createPartner,
  listPartners,
  readPartner,
  readPartnerFile,
  updatePartner,
  uploadPartnerFile,
  type Partner,
  type PartnerFile,
  type PartnerRow,
} from '@portal/common/contract/console/partners';
import type { StoredOf } from '@portal/common/contract/version';
import { useCall, useHost } from '@portal/common/host/use-host';
import { formatSearch, type Search } from './list/search.ts';

/** Root of this feature's query keys. */
const root = ['partners'];

export type { Partner, PartnerFile, PartnerRow };
/** Fields of the form, by their names on the wire. */
export type PartnerFields = Omit<StoredOf<typeof updatePartner>, 'version'>;

/** `file_type` of an upload: signing material. */
const SIGNING_MATERIAL = 1;

/** One page of the partners. The key has the language, because names of levels and countries come from the API. */
export function usePartners(search: Search) {
  const call = useCall();
  const { locale } = useHost();
  return useQuery({
    queryKey: [...root, 'list', formatSearch(search), locale],
    queryFn: ({ signal }) =>
      call(
        listPartners,
        {
          query: {
            limit: search.size,
            offset: (search.page - 1) * search.size,
            ...(search.name && { company_name: search.name }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}

export function usePartner(id: string) {
  const call = useCall();
  const { locale } = useHost();
  return useQuery({
    queryKey: [...root, 'one', id, locale],
    queryFn: ({ signal }) => call(readPartner, { params: { id } }, signal),
    enabled: id !== '',
  });
}

/** A change of partners. Lists and details are refetched, also after a failure. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: root }) });
}

const tidy = (fields: PartnerFields): PartnerFields => ({
  ...fields,
  company_name: fields.company_name.trim(),
  company_official_website: fields.company_official_website.trim(),
  company_email: fields.company_email.trim(),
  username: fields.username.trim(),
  email: fields.email.trim(),
  position_name: fields.position_name.trim(),
});

export function useCreatePartner() {
  const call = useCall();
  return useChange((fields: PartnerFields) => call(createPartner, { body: tidy(fields) }));
}

export function useUpdatePartner({ id, contact_info }: Partner) {
  const call = useCall();
  return useChange(({ fields, notify, version }: { fields: PartnerFields; notify: boolean; version: number }) =>
    call(updatePartner, {
      params: { id },
      body: { ...tidy(fields), contact_id: contact_info?.user_id ?? '', send_email: notify ? 1 : 0, version },
    }),
  );
}

/** Uploads signing material; `partnerId` is empty for a new partner. */
export function useUploadFile(partnerId: string) {
  const call = useCall();
  return async (file: File, options?: CallOptions) => {
    const { file_id } = await call(
      uploadPartnerFile,
      { form: { file_type: SIGNING_MATERIAL, ...(partnerId && { partner_id: partnerId }) }, file },
      options,
    );
    return { id: file_id };
  };
}

/** Content of signing material, as a data URI. */
export async function readFile(call: Call, { file_gns }: Pick<PartnerFile, 'file_gns'>, signal?: AbortSignal) {
  const { Data } = await call(readPartnerFile, { query: { file_gns } }, signal);
  return { uri: Data.image, name: Data.name, bytes: Data.size };
}

/** Content of signing material for a preview. Files never change, so each is fetched once. */
export function useFile(file: PartnerFile | null) {
  const call = useCall();
  return useQuery({
    queryKey: [...root, 'file', file?.file_gns],
    queryFn: ({ signal }) => (file ? readFile(call, file, signal) : null),
    enabled: file?.file_type.startsWith('image/') === true,
    staleTime: Infinity,
  });
}

/** People who can become the main account, by a part of name, e-mail or phone. */
export function useSuccessors(id: string, search: string) {
  const call = useCall();
  return useQuery({
    queryKey: [...root, 'successors', id, search],
    queryFn: ({ signal }) => call(listSuccessors, { params: { co_id: id }, query: search ? { search } : {} }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useAppoint(id: string) {
  const call = useCall();
  return useChange(({ contact_id, reason }: { contact_id: string; reason: string }) =>
    call(appointOwner, { params: { co_id: id }, body: { contact_id, reason: reason.trim() } }),
  );
}
