import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Call } from '@portal/common/client/call';
import { useCall } from '@portal/common/host/use-host';
import { fileOf } from './file-of.ts';

/** A document of a request. */
export interface Document {
  /** Empty: the request has none. */
  id: string;
  /** Company that submitted it. */
  company: string;
  /** Reads it as a data URI. */
  read: (call: Call, signal: AbortSignal) => Promise<{ uri: string; name: string; bytes: number }>;
}

/**
 * Documents never change, so each is fetched once. It is decoded here, where it is fetched ahead, because that takes as
 * long as showing the page of a request. `file` is undefined for a document that cannot be shown.
 */
export const documentQuery = ({ id, read }: Document, call: Call) =>
  queryOptions({
    queryKey: ['approvals', 'document', id],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { uri, name, bytes } = await read(call, signal);
      return { name, bytes, file: fileOf(uri) };
    },
  });

/** Content of a document. */
export const useDocument = (document: Document) =>
  useQuery({ ...documentQuery(document, useCall()), enabled: document.id !== '' });
