import { SESSION_COOKIES, type BrowserSession } from '../../../platform/http/caller/browser-sessions.db.ts';
import { cookiesOf, dropCookie } from '../../../platform/http/caller/cookies.ts';
import type { RequestContext } from '../../../platform/http/request/app-type.ts';
import { OAUTH_COOKIE } from '../library/incoming.ts';
import type { Services } from '../../../platform/http/services.ts';

/**
 * Cookies of the OAuth library's sessions, one for each account of a browser. The library knows the first name only: a
 * request shows it one of them under that name, and what it sets goes to the cookie of its account.
 */
const OAUTH_COOKIES: readonly string[] = SESSION_COOKIES.map((_, at) =>
  at === 0 ? OAUTH_COOKIE : `${OAUTH_COOKIE}_${at + 1}`,
);
const OF_LIBRARY = /^((?:__Host-)?acc_oauth)(_\d)?((?:\.sig)?)=/;

/** A session of the library whose id this browser holds, under the name of its cookie. */
export interface LibrarySession {
  name: string;
  uid: string;
  accountId: string | undefined;
}

/** The library's sessions of a browser. */
export async function librarySessions(
  c: RequestContext,
  { config, oidc }: Pick<Services, 'config' | 'oidc'>,
): Promise<LibrarySession[]> {
  const cookie = cookiesOf(c, config);
  const found = await Promise.all(
    OAUTH_COOKIES.map(async (name) => {
      const id = cookie(name);
      const session = id ? await oidc.Session.find(id) : undefined;
      return session ? [{ name, uid: session.uid, accountId: session.accountId }] : [];
    }),
  );
  return found.flat();
}

/** Leaves the library one session cookie of the request, under the name that it knows, or none. */
export function showLibrary(c: RequestContext, shown: string | undefined): void {
  const { headers } = c.env.incoming;
  const number = shown?.slice(OAUTH_COOKIE.length);
  headers.cookie = (headers.cookie ?? '')
    .split(/;\s*/)
    .flatMap((pair) => {
      const of = OF_LIBRARY.exec(pair);
      if (!of) return [pair];
      return (of[2] ?? '') === number ? [`${of[1]}${of[3]}=${pair.slice(of[0].length)}`] : [];
    })
    .join('; ');
}

/** The cookie for the session of an account: the one that it has, or else one that holds no session. */
export function libraryPlace(held: readonly LibrarySession[], accountId: string | undefined): string {
  return (
    held.find((one) => one.accountId === accountId)?.name ??
    OAUTH_COOKIES.find((name) => !held.some((one) => one.name === name)) ??
    OAUTH_COOKIE
  );
}

/** The set-cookie headers of the library, for the cookie `place` of this browser. */
export const placed = (setCookies: readonly string[], place: string): string[] =>
  setCookies.map((line) => line.replace(OF_LIBRARY, `$1${place.slice(OAUTH_COOKIE.length)}$3=`));

/** Deletes the cookies of the library's sessions that are behind sessions of ours. */
export async function dropLibrarySessions(
  c: RequestContext,
  services: Pick<Services, 'config' | 'oidc'>,
  ours: readonly Pick<BrowserSession, 'oidc_session_uid'>[],
): Promise<void> {
  for (const { name, uid } of await librarySessions(c, services))
    if (ours.some((session) => session.oidc_session_uid === uid)) {
      dropCookie(c, services.config, name);
      dropCookie(c, services.config, `${name}.sig`);
    }
}
