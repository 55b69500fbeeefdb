import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addApplicationSecret,
  createApplication,
  listApplications,
  readApplication,
  removeApplicationSecret,
  switchApplication,
  updateApplication,
  type Application,
  type ApplicationRow,
} from '@portal/common/contract/console/applications';
import type { InputOf } from '@portal/common/contract/endpoint';
import { useCall } from '@portal/common/host/use-host';

export type { Application, ApplicationRow };
export const PAGE_SIZE = 20;
/** Root of this feature's query keys. */
const root = ['applications'];

export function useApplications(page: number) {
  const call = useCall();
  const query = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  return useQuery({
    queryKey: [...root, 'list', query],
    queryFn: ({ signal }) => call(listApplications, { query }, signal),
    placeholderData: keepPreviousData,
    meta: { page: true },
  });
}

export function useApplication(id: string) {
  const call = useCall();
  return useQuery({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) => call(readApplication, { params: { client_id: id } }, signal),
    meta: { page: true },
  });
}

/** A change of applications. What is shown is fetched again, also after a failure. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: root }) });
}

export function useCreateApplication() {
  const call = useCall();
  return useChange((body: InputOf<typeof createApplication>['body']) => call(createApplication, { body }));
}

export function useSaveApplication(id: string) {
  const call = useCall();
  return useChange((body: InputOf<typeof updateApplication>['body']) =>
    call(updateApplication, { params: { client_id: id }, body }),
  );
}

export function useSwitchApplication(id: string) {
  const call = useCall();
  return useChange((enabled: boolean) =>
    call(switchApplication, { params: { client_id: id }, body: { enabled: enabled ? 1 : 0 } }),
  );
}

export function useAddSecret(id: string) {
  const call = useCall();
  return useChange(() => call(addApplicationSecret, { params: { client_id: id } }));
}

export function useRemoveSecret(id: string) {
  const call = useCall();
  return useChange((slot: number) => call(removeApplicationSecret, { params: { client_id: id, slot: String(slot) } }));
}
