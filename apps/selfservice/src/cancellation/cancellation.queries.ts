import { useMutation, useQuery } from '@tanstack/react-query';
import { readApiError } from '@portal/common/client/api-error';
import { downloadExport, orderExport, readExport } from '@portal/common/contract/account/account-export';
import {
  cancelAccount,
  cancelPersonalAccount,
  checkCancellation,
  checkPersonalCancellation,
} from '@portal/common/contract/account/cancellation';
import { ExportStatus } from '@portal/common/enums/user/export-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { useCall, useHost, useSignedIn } from '@portal/common/host/use-host';
import type { Block, Proven } from './cancel.steps.ts';

/** Root of this feature's query keys. */
const root = ['cancellation'];
/** Poll interval of a running export, in milliseconds. */
const POLL = 1000;

type Own = typeof UserType.individual | typeof UserType.enterprise;

/** The signed-in account. Individuals have separate endpoints. */
function useOwner() {
  const { user_id, user_type } = useSignedIn();
  const own: Own = user_type === UserType.individual ? UserType.individual : UserType.enterprise;
  return { user_id, own };
}

/** Checks whether anything blocks the deletion; if not, returns the channels that may receive a code. */
export function useCheckCancellation() {
  const call = useCall();
  const { user_id, own } = useOwner();
  return useMutation({
    mutationFn: async (): Promise<{ block: Block } | { block?: never; proven: Proven }> => {
      const reply = await call(own === UserType.individual ? checkPersonalCancellation : checkCancellation, {
        params: { id: user_id },
      });
      return reply.validate === 1
        ? { proven: reply.proven }
        : { block: { list: reply.list_type, reason: reply.message } };
    },
  });
}

/** Closes the account; returns the time at which its data is deleted. */
export function useCancelAccount() {
  const call = useCall();
  const { user_id, own } = useOwner();
  return useMutation({
    mutationFn: async (token: string): Promise<string> => {
      const { delete_time } = await call(own === UserType.individual ? cancelPersonalAccount : cancelAccount, {
        params: { id: user_id },
        body: { user_id, user_type: own, verify_code_token: token },
      });
      return delete_time;
    },
  });
}

/** Starts an export of the user's data; returns its id. */
export function useOrderExport() {
  const call = useCall();
  return useMutation({ mutationFn: async () => (await call(orderExport, {})).export_id });
}

export interface Export {
  status: ExportStatus;
  /** Percent. */
  progress: number;
  /** Time until which it can be downloaded. */
  until: string | null;
}

/** Status of an export; polls while it is running. */
export function useExport(id: string | null) {
  const call = useCall();
  return useQuery<Export>({
    queryKey: [...root, 'export', id],
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && state.data.status !== ExportStatus.running ? false : POLL),
    queryFn: async ({ signal }): Promise<Export> => {
      const { status, progress, expire_time } = await call(readExport, { params: { export_id: id ?? '' } }, signal);
      return { status, progress, until: expire_time };
    },
  });
}

/** Downloads a finished export. */
export function useDownloadExport() {
  const { request, locale } = useHost();
  return useMutation({
    mutationFn: async (id: string): Promise<Blob> => {
      const response = await request(downloadExport.path.replace('{export_id}', encodeURIComponent(id)));
      if (!response.ok) throw await readApiError(response, locale);
      return response.blob();
    },
  });
}
