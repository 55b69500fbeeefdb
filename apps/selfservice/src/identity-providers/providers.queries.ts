import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@portal/common/contract/endpoint';
import {
  checkIdpNameFree,
  createIdp,
  deleteIdp,
  listIdps,
  readIdp,
  updateIdp,
  type Idp,
  type IdpConfiguration,
  type IdpRow,
} from '@portal/common/contract/identity-provider/identity-providers';
import type { IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import {
  discardIdpCandidate,
  fetchIdpMetadata,
  promoteIdp,
  restoreIdp,
  uploadIdpMetadata,
} from '@portal/common/contract/identity-provider/idp-configurations';
import { useCall, useSignedIn } from '@portal/common/host/use-host';

/** Root of the query keys of providers and their tests. */
export const root = ['identity-providers'];

export type { Idp, IdpConfiguration, IdpRow };
/** Fields of the form of a new provider, by their names on the wire. */
export type NewProvider = Required<InputOf<typeof createIdp>['body']>;
/** Fields of the form of a provider, by their names on the wire. */
export type ProviderFields = Required<Omit<InputOf<typeof updateIdp>['body'], 'config_id' | 'version'>>;

/** Id of the own company, for paths; the API refuses any other. */
export const useOwn = () => ({ enterprise_id: useSignedIn().co_id ?? '' });

export function useProviders() {
  const call = useCall();
  const params = useOwn();
  return useQuery({ queryKey: [...root, 'list', params], queryFn: ({ signal }) => call(listIdps, { params }, signal) });
}

export function useProvider(id: string) {
  const call = useCall();
  const params = useOwn();
  return useQuery({
    queryKey: [...root, 'one', params, id],
    queryFn: ({ signal }) => call(readIdp, { params, query: { config_id: id } }, signal),
  });
}

/** Checks whether the name is free in the own company. */
export function useNameCheck() {
  const call = useCall();
  const params = useOwn();
  return async (name: string) => (await call(checkIdpNameFree, { params, query: { idp_name: name } })).Validate;
}

/** A change of the company's providers. They are refetched, also after a failure. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: root }) });
}

export function useAddProvider() {
  const call = useCall();
  const params = useOwn();
  return useChange((body: NewProvider) =>
    call(createIdp, { params, body: { ...body, idp_name: body.idp_name.trim(), describe: body.describe.trim() } }),
  );
}

export function useSaveProvider(id: string) {
  const call = useCall();
  const params = useOwn();
  return useChange(({ fields, version }: { fields: ProviderFields; version: number }) =>
    call(updateIdp, { params, body: { ...fields, config_id: id, version } }),
  );
}

/** Switches a provider on or off. */
export function useSwitch({ config_id, version }: Idp) {
  const call = useCall();
  const params = useOwn();
  return useChange((status: IdpStatus) => call(updateIdp, { params, body: { config_id, version, status } }));
}

export function useDeleteProvider() {
  const call = useCall();
  const params = useOwn();
  return useChange((id: string) => call(deleteIdp, { params, query: { config_id: id } }));
}

export function useUploadMetadata(id: string) {
  const call = useCall();
  const params = useOwn();
  return useChange((file: File) => call(uploadIdpMetadata, { params, form: { config_id: id }, file }));
}

export function useFetchMetadata(id: string) {
  const call = useCall();
  const params = useOwn();
  return useChange(() => call(fetchIdpMetadata, { params, body: { config_id: id } }));
}

export function usePromote(id: string) {
  const call = useCall();
  const params = useOwn();
  return useChange((configuration: string) =>
    call(promoteIdp, { params, body: { config_id: id, configuration_id: configuration } }),
  );
}

export function useDiscard(id: string) {
  const call = useCall();
  const params = useOwn();
  return useChange((configuration: string) =>
    call(discardIdpCandidate, { params, body: { config_id: id, configuration_id: configuration } }),
  );
}

export function useRestore(id: string) {
  const call = useCall();
  const params = useOwn();
  return useChange(() => call(restoreIdp, { params, body: { config_id: id } }));
}
