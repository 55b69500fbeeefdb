import { useCallback } from 'react';
import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryFilters,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import type { Refusal } from '../client/api-error.ts';
import type { EndpointSpec, InputOf, ReplyOf } from '../contract/endpoint.ts';
import type { Noun } from '../contract/nouns.ts';
import { useCall } from './use-host.tsx';

/** The input of a call; nothing for a call that needs none. */
export type Given<E extends EndpointSpec> = {} extends InputOf<E> ? InputOf<E> | void : InputOf<E>;

export interface ChangeOptions<E extends EndpointSpec> extends Pick<
  UseMutationOptions<ReplyOf<E>, Refusal<E>, Given<E>>,
  'onSuccess' | 'onError'
> {
  /** Further nouns whose reads show the change. */
  also?: readonly Noun[];
  /** False for a call that changes nothing that a page reads, or whose page keeps what it shows. */
  refetch?: boolean;
}

/**
 * Calls an endpoint when the page says so: `mutate(input)` or `mutateAsync(input)`.
 *
 * Afterwards all reads of the endpoint's noun, and of `also`, are fetched again, also after a failure: it may be due to
 * a change by somebody else. `mutateAsync` resolves when those on the page are there.
 */
export function useChange<E extends EndpointSpec>(
  endpoint: E,
  { also = [], refetch = true, ...options }: ChangeOptions<E> = {},
): UseMutationResult<ReplyOf<E>, Refusal<E>, Given<E>> {
  const call = useCall();
  const refresh = useRefresh();
  return useMutation<ReplyOf<E>, Refusal<E>, Given<E>>({
    ...options,
    mutationFn: (input) => call(endpoint, (input ?? {}) as InputOf<E>),
    onSettled: () => (refetch ? refresh(endpoint.noun, ...also) : undefined),
  });
}

/**
 * Invalidates reads, and starts those again that are under way for the first time: TanStack would let them end with
 * their old answer. A silent cancel shows nothing, and who waits for the old fetch gets the result of the new one.
 */
export function readAgain(queries: QueryClient, filters: QueryFilters): Promise<void> {
  for (const query of queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue;
    void query.cancel({ silent: true });
    query.fetch().catch(() => {
      /* it is the error of the query */
    });
  }
  return queries.invalidateQueries(filters);
}

/**
 * Fetches all reads of these nouns again, without nouns all reads: for a change that was made elsewhere. Resolves when
 * those on the page are there.
 */
export function useRefresh(): (...nouns: Noun[]) => Promise<unknown> {
  const queries = useQueryClient();
  return useCallback(
    (...nouns) =>
      nouns.length === 0
        ? readAgain(queries, {})
        : Promise.all(nouns.map((noun) => readAgain(queries, { queryKey: [noun] }))),
    [queries],
  );
}
