import { keepPreviousData, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { Refusal } from '../client/api-error.ts';
import type { EndpointSpec, InputOf, ReplyOf } from '../contract/endpoint.ts';
import { startingWith, useArrived } from './use-arrived.ts';
import { useCall, useHost } from './use-host.tsx';

type OfTanStack = 'select' | 'gcTime' | 'placeholderData' | 'refetchInterval' | 'refetchOnWindowFocus';

export interface ReadOptions<E extends EndpointSpec, Shown> extends Pick<
  UseQueryOptions<ReplyOf<E>, Refusal<E>, Shown>,
  OfTanStack
> {
  /** Milliseconds for which a reply is not read again by another component. */
  staleTime?: number;
  /** While another input loads, the reply to the previous one is shown: pages of a list, a search. */
  keepPrevious?: boolean;
  /**
   * The reply has texts in the language of the page, so another language is another read. A page with a form reads by
   * `useTranslatedRead`, which keeps the page meanwhile.
   */
  translated?: boolean;
  /** The page is nothing without this reply: the host reacts to its 403 (`onNoPermission`). */
  page?: boolean;
}

/**
 * Reads an endpoint, once for all components that give the same input. Without an input (null) nothing is requested.
 *
 * The query key is the endpoint's noun and path, then the input. A change of the noun (`useChange`) reads it again.
 */
export function useRead<E extends EndpointSpec, Shown = ReplyOf<E>>(
  endpoint: E,
  input: InputOf<E> | null,
  { keepPrevious, translated, page, staleTime, ...options }: ReadOptions<E, Shown> = {},
): UseQueryResult<Shown, Refusal<E>> {
  const call = useCall();
  const arrived = useArrived();
  const { locale } = useHost();
  return useQuery<ReplyOf<E>, Refusal<E>, Shown>({
    queryKey: [endpoint.noun, endpoint.path, input, ...(translated ? [locale] : [])],
    queryFn: ({ signal }) => call(endpoint, input as InputOf<E>, signal),
    enabled: input !== null,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(page && { meta: { page } }),
    ...options,
    ...startingWith(() => (input === null ? undefined : arrived(endpoint, input)), staleTime),
  });
}
