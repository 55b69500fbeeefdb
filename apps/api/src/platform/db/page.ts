/** Maximum page size of all lists. */
const MOST = 100;

/** Page of a list query, clamped: `limit` 1 to 100 (default `size`), `offset` from 0. */
export const windowOf = (
  { limit, offset }: { limit?: number | undefined; offset?: number | undefined },
  size = 10,
): { limit: number; offset: number } => ({
  limit: Math.min(MOST, Math.max(1, limit ?? size)),
  offset: Math.max(0, offset ?? 0),
});

/** Text as a part of a `like` pattern, with its wildcards escaped. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
