import { fail } from './fault.ts';

/** Size of a page of users. */
export const SCIM_PAGE = { size: 100, most: 200 } as const;
/** Further users are found by a filter: the database would read all rows before them. */
const REACH = 100_000;

function numberIn(text: string | undefined, name: string): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^-?\d{1,9}$/.test(text)) fail(400, `"${name}" is a number.`, 'invalidValue');
  return Number(text);
}

/** The page that a list is asked for (RFC 7644, section 3.4.2.4): numbered from 1, and clamped. */
export function pageIn(startIndex: string | undefined, count: string | undefined) {
  const start = Math.max(1, numberIn(startIndex, 'startIndex') ?? 1);
  if (start > REACH) fail(400, 'The page is too far away. Use a filter.', 'tooMany');
  const limit = Math.min(SCIM_PAGE.most, Math.max(0, numberIn(count, 'count') ?? SCIM_PAGE.size));
  return { start, limit, offset: start - 1 };
}
