import type { PortalConfig } from '@portal/common/contract/portal/config';
import type { Locale } from '@portal/common/intl/locale';

/** A segment of a page's path: words, possibly with hyphens. Ids contain digits or other characters, or are longer. */
const WORD = /^(?=.{1,40}$)[a-z]{1,24}(-[a-z]{1,24})*$/i;
/** Error pages: their numbers are no ids. */
const STATUS = /^\/(403|404)\/?$/;
/** The segment after this one is an organisation id, which may look like words. */
const NAMES_NEXT = /^loginuam$/i;

/** `pathname` (below the basename) without personal data: segments that look like ids become `:id`. */
export function trackedPath(pathname: string): string {
  if (STATUS.test(pathname)) return pathname;
  const segments = pathname.split('/');
  return segments
    .map((segment, at) =>
      segment === '' || (WORD.test(segment) && !NAMES_NEXT.test(segments[at - 1] ?? '')) ? segment : ':id',
    )
    .join('/');
}

/** Sends a page view to the tracker at `base`: site, path and language only. Failures are ignored. */
export function sendPageView({ base, siteId }: PortalConfig['tracker'], pathname: string, locale: Locale): void {
  const url = URL.parse(base, location.origin);
  if (!url) return;
  url.searchParams.set('site', siteId);
  url.searchParams.set('path', trackedPath(pathname));
  url.searchParams.set('lang', locale);
  if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(url.href)) return;
  fetch(url.href, {
    method: 'POST',
    keepalive: true,
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => {});
}
