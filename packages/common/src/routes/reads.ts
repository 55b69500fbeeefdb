import type { UserType } from '../enums/user/user-type.ts';

/**
 * API paths that a page requests first, by user type where they differ. `{user_id}` and `{co_id}` are those of the
 * user.
 */
export type Reads = readonly string[] | Readonly<Partial<Record<UserType, readonly string[]>>>;

/** The paths for a user, filled in. */
export function readsFor(
  reads: Reads,
  { user_id, co_id, user_type }: { user_id: string; co_id: string | null; user_type: UserType },
): string[] {
  const paths: readonly string[] = 'map' in reads ? reads : (reads[user_type] ?? []);
  return paths.map((path) =>
    path.replace('{user_id}', encodeURIComponent(user_id)).replace('{co_id}', encodeURIComponent(co_id ?? '')),
  );
}
