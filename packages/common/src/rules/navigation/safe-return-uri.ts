/** Where navigation may go: the page's own address, against which relative values are read, and the origins of registered clients. */
export interface ReturnPlaces { base: string; origins?: readonly string[] }

const LOCAL = /^(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/;
const MAX = 2048;

/**
 * The one gate for `return_uri`, `redirect_url` and everything else that names a place to go to.
 *
 * Takes what came from outside and answers an absolute address that is safe to navigate to, or undefined: then the
 * caller goes to its default page. Safe means https (or this machine), no user in it, and the origin of `base` or one
 * of `origins`. It is read by the same parser that navigates, so nothing can look like one place and lead to another.
 */
export function safeReturnUri(value: string | null | undefined, { base, origins = [] }: ReturnPlaces): string | undefined {
  if (!value || value.length > MAX) return undefined;
  const url = URL.parse(value, base);
  const own = URL.parse(base);
  if (!url || !own || url.username !== '' || url.password !== '') return undefined;
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.test(url.hostname));
  const known = url.origin === own.origin || origins.some((origin) => URL.parse(origin)?.origin === url.origin);
  return known && (secure || (url.protocol === 'http:' && url.origin === own.origin)) ? url.href : undefined;
}
