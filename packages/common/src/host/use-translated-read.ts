import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Refusal } from '../client/api-error.ts';
import type { EndpointSpec, InputOf, ReplyOf } from '../contract/endpoint.ts';
import { useRead, type ReadOptions } from './use-read.ts';

type Options<E extends EndpointSpec> = Omit<
  ReadOptions<E, ReplyOf<E>>,
  'select' | 'keepPrevious' | 'translated' | 'placeholderData'
>;

/**
 * `useRead` of a reply with texts in the language of the page. After a change of language the reply in the other one
 * stands until the new one is here, and stays if that cannot be read: the page keeps what is typed on it.
 */
export function useTranslatedRead<E extends EndpointSpec>(
  endpoint: E,
  input: InputOf<E> | null,
  options: Options<E> = {},
): Pick<UseQueryResult<ReplyOf<E>, Refusal<E>>, 'data' | 'error' | 'isFetching' | 'refetch'> {
  const queries = useQueryClient();
  // The key of the read, without the language.
  const key = [endpoint.noun, endpoint.path, input];
  const read = useRead(endpoint, input, {
    ...options,
    translated: true,
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey.slice(0, -1)) === JSON.stringify(key) ? before : undefined,
  });
  const { data, error, isFetching, refetch } = read;
  const inOtherLanguage = () =>
    queries.getQueriesData<ReplyOf<E>>({ queryKey: key }).find(([, reply]) => reply !== undefined)?.[1];
  return { data: data ?? (error ? inOtherLanguage() : undefined), error, isFetching, refetch };
}
