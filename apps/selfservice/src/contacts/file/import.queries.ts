import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readApiError } from '@portal/common/client/api-error';
import {
  downloadContactTemplate,
  downloadFailedContacts,
  exportContacts,
  importContacts,
  previewContacts,
  readImport,
  type ImportRow,
} from '@portal/common/contract/company/contact-import';
import { ImportStatus } from '@portal/common/enums/partner/import-status';
import { useCall, useHost, useSignedIn } from '@portal/common/host/use-host';
import { saveFile } from '@portal/common/ui/save-file';

export type { ImportRow };

/** Poll interval of a running file, in milliseconds. */
const POLL = 1000;

const useCompany = () => useSignedIn().co_id ?? '';

/** Dry run of a file: what an import would do with each row. */
export function usePreviewFile() {
  const call = useCall();
  const co_id = useCompany();
  return useMutation({
    mutationFn: async (file: File): Promise<ImportRow[]> =>
      (await call(previewContacts, { params: { co_id }, query: { dry_run: 1 }, form: {}, file })).rows,
  });
}

/** Starts the import of a file; returns the id of its job. */
export function useSendFile() {
  const call = useCall();
  const co_id = useCompany();
  return useMutation({
    mutationFn: async (file: File): Promise<string> =>
      (await call(importContacts, { params: { co_id }, form: {}, file })).import_id,
  });
}

/** Progress and results of an import; the list of contacts is refetched when it is done. */
export function useImport(id: string) {
  const call = useCall();
  const co_id = useCompany();
  const queries = useQueryClient();
  const progress = useQuery({
    queryKey: ['contactImport', co_id, id],
    queryFn: ({ signal }) => call(readImport, { params: { co_id, import_id: id } }, signal),
    refetchInterval: ({ state }) => (state.data?.status === ImportStatus.done ? false : POLL),
  });
  const done = progress.data?.status === ImportStatus.done;
  useEffect(
    function readContactsAgain() {
      if (done) void queries.invalidateQueries({ queryKey: ['contacts'] });
    },
    [done, queries],
  );
  return progress;
}

const FILES = {
  template: { path: downloadContactTemplate.path, name: 'contacts-template.csv' },
  failed: { path: downloadFailedContacts.path, name: 'contacts-failed.csv' },
  export: { path: exportContacts.path, name: 'contacts.csv' },
} as const;

/** Saves one of the files of the API; `id` of the job for the failed rows. */
export function useSaveFile() {
  const { request, locale } = useHost();
  const co_id = useCompany();
  return useMutation({
    mutationFn: async ({ file, id = '' }: { file: keyof typeof FILES; id?: string }) => {
      const { path, name } = FILES[file];
      const response = await request(
        path.replace('{co_id}', encodeURIComponent(co_id)).replace('{import_id}', encodeURIComponent(id)),
      );
      if (!response.ok) throw await readApiError(response, locale);
      saveFile(await response.blob(), name);
    },
  });
}
