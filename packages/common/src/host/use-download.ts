import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { readApiError, type Refusal } from '../client/api-error.ts';
import { type Input } from '../client/call.ts';
import { pathOf } from '../contract/path-of.ts';
import type { EndpointSpec } from '../contract/endpoint.ts';
import { saveFile } from './save-file.ts';
import type { Given } from './use-change.ts';
import { useHost } from './use-host.tsx';

/** Saves the file that an endpoint answers with under a name: `mutate(input)`. */
export function useDownload<E extends EndpointSpec>(
  endpoint: E,
  name: string,
): UseMutationResult<void, Refusal<E>, Given<E>> {
  const { request, locale } = useHost();
  return useMutation<void, Refusal<E>, Given<E>>({
    mutationFn: async (input) => {
      const response = await request(pathOf(endpoint, (input ?? {}) as Input));
      if (!response.ok) throw await readApiError(response, locale);
      saveFile(await response.blob(), name);
    },
  });
}
