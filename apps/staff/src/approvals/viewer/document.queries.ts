import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Call } from '@portal/common/client/call';
import { useCall } from '@portal/common/host/use-host';

/** A document of a request. */
export interface Document {
  /** Empty: the request has none. */
  id: string;
  /** Company that submitted it. */
  company: string;
  /** Reads it as a data URI. */
  read: (call: Call, signal: AbortSignal) => Promise<{ uri: string; name: string; bytes: number }>;
}

/** Documents never change, so each is fetched once. */
export const documentQuery = ({ id, read }: Document, call: Call) => queryOptions({
  queryKey: ['approvals', 'document', id],
  staleTime: Infinity,
  queryFn: ({ signal }) => read(call, signal),
});

/** Content of a document. */
export const useDocument = (document: Document) => useQuery({ ...documentQuery(document, useCall()), enabled: document.id !== '' });
