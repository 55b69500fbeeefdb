import type { PortalConfig } from '@portal/common/contract/config';
import type { Locale } from '@portal/common/intl/locale';

/** What a page's address is made of: words, with hyphens perhaps. Ids have digits or signs, or are longer. */
const WORD = /^(?=.{1,40}$)[a-z]{1,24}(-[a-z]{1,24})*$/i;
/** The page of a status, whose number is no id. */
const STATUS = /^\/(403|404)\/?$/;
/** What follows names somebody's identity provider, in words as it may be. */
const NAMES_NEXT = /^loginuam$/i;

/** `pathname` (below the basename) without what could lead to a person: segments that look like ids become `:id`. */
export function trackedPath(pathname: string): string {
  if (STATUS.test(pathname)) return pathname;
  const segments = pathname.split('/');
  return segments
    .map((segment, at) => (segment === '' || (WORD.test(segment) && !NAMES_NEXT.test(segments[at - 1] ?? '')) ? segment : ':id'))
    .join('/');
}

/** Tells the tracker at `base` that a page is open: site, path and language, nothing else. A tracker that is away is no matter. */
export function sendPageView({ base, siteId }: PortalConfig['tracker'], pathname: string, locale: Locale): void {
  const url = URL.parse(base, location.origin);
  if (!url) return;
  url.searchParams.set('site', siteId);
  url.searchParams.set('path', trackedPath(pathname));
  url.searchParams.set('lang', locale);
  if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(url.href)) return;
  fetch(url.href, { method: 'POST', keepalive: true, mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(() => {});
}
