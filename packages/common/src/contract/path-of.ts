import type { EndpointSpec } from './endpoint.ts';

/** Path and query string of a call. */
export function pathOf(
  endpoint: Pick<EndpointSpec, 'path'>,
  {
    params,
    query,
  }: { params?: Record<string, string>; query?: Record<string, string | number | boolean | null | undefined> },
) {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}
