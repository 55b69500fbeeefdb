import { LIST_REACH } from '@portal/common/rules/limits';
import { refuseAt } from '../errors/refusal.ts';

/** Maximum page size of all lists. */
const MOST = 100;

/**
 * Page of a list query, clamped: `limit` 1 to 100 (default `size`), `offset` from 0.
 *
 * @param name of the offset on the wire
 * @throws Refusal `request.invalid` at an offset beyond `LIST_REACH`: the database would read all rows before it. The
 * rest is reached by filters and the other order
 */
export function windowOf(
  { limit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
  size = 10,
  name = 'offset',
): { limit: number; offset: number } {
  if (offset > LIST_REACH) refuseAt(name, 'request.invalid');
  return { limit: Math.min(MOST, Math.max(1, limit ?? size)), offset: Math.max(0, offset) };
}

/** Text as a part of a `like` pattern, with its wildcards escaped. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
