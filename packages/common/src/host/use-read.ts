import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { pathOf, replyOf } from '../client/call.ts';
import type { EndpointSpec, InputOf, ReplyOf } from '../contract/endpoint.ts';
import type { Host } from './host.ts';
import { useCall, useHost } from './use-host.tsx';

/** Milliseconds for which data that the host had requested ahead are as good as just read. */
const FRESH_MS = 5_000;

/** What the host has received ahead for a call. An answer that breaks the contract is left to the call, which reports it. */
function arrivedOf<E extends EndpointSpec>(host: Host, endpoint: E, input: InputOf<E>): ReplyOf<E> | undefined {
  const body = host.arrived?.(pathOf(endpoint, input));
  if (body === undefined) return undefined;
  try {
    return replyOf(endpoint, body);
  } catch {
    return undefined;
  }
}

/**
 * `useQuery` for the reply of one GET. For the `reads` of a page: if the host has received the answer ahead, the page has
 * its data in the first render and shows no skeleton.
 */
export function useRead<E extends EndpointSpec, Data = ReplyOf<E>>(
  endpoint: E, input: InputOf<E>, options: Omit<UseQueryOptions<ReplyOf<E>, Error, Data>, 'queryFn' | 'initialData'>,
): UseQueryResult<Data> {
  const host = useHost();
  const call = useCall();
  return useQuery<ReplyOf<E>, Error, Data>({
    staleTime: ({ state }) => (state.dataUpdateCount === 0 ? FRESH_MS : 0),
    ...options,
    queryFn: ({ signal }) => call(endpoint, input, signal),
    initialData: options.enabled === false ? undefined : () => arrivedOf(host, endpoint, input),
  });
}
