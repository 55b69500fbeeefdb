/**
 * Allowed targets of a navigation: `base`, the page's own URL, also resolves relative values; `origins` are those of
 * registered clients.
 */
export interface ReturnPlaces {
  base: string;
  origins?: readonly string[];
}

const LOCAL = /^(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/;
const MAX = 2048;

/**
 * Validates `return_uri`, `redirect_url` and every other navigation target from outside.
 *
 * Returns an absolute URL that is safe to navigate to, or undefined; then the caller opens its default page. Safe means
 * https (or localhost), no user part, and the origin of `base` or one of `origins`. Uses the URL parser of the browser,
 * so check and navigation cannot disagree.
 */
export function safeReturnUri(
  value: string | null | undefined,
  { base, origins = [] }: ReturnPlaces,
): string | undefined {
  if (!value || value.length > MAX) return undefined;
  const url = URL.parse(value, base);
  const own = URL.parse(base);
  if (!url || !own || url.username !== '' || url.password !== '') return undefined;
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.test(url.hostname));
  const known = url.origin === own.origin || origins.some((origin) => URL.parse(origin)?.origin === url.origin);
  return known && (secure || (url.protocol === 'http:' && url.origin === own.origin)) ? url.href : undefined;
}
