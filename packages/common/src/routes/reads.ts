import type { EndpointSpec, InputOf } from '../contract/endpoint.ts';
import { pathOf } from '../contract/path-of.ts';
import type { UserType } from '../enums/user/user-type.ts';
import type { Reads } from '../pages/scripts-of.ts';

export type { Reads };

/** Input of `firstRead` for the id of the signed-in user; `readsFor` replaces it. */
export const USER = '{user_id}';
/** Input of `firstRead` for the company of the signed-in user; `readsFor` replaces it. */
export const COMPANY = '{co_id}';

/** One call of `Reads`, with the input that the page gives it. */
export const firstRead = <E extends EndpointSpec & { method: 'GET' }>(endpoint: E, input: InputOf<E>): string =>
  pathOf(endpoint, input as Parameters<typeof pathOf>[1])
    .replaceAll('%7B', '{')
    .replaceAll('%7D', '}');

/** The paths for a user, filled in. */
export function readsFor(
  reads: Reads,
  { user_id, co_id, user_type }: { user_id: string; co_id: string | null; user_type: UserType },
): string[] {
  const paths: readonly string[] = 'map' in reads ? reads : (reads[user_type] ?? []);
  return paths.map((path) =>
    path.replace(USER, encodeURIComponent(user_id)).replace(COMPANY, encodeURIComponent(co_id ?? '')),
  );
}
