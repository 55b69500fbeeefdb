import { UserType } from '@portal/common/enums/user/user-type';
import { ENTERPRISE_SIGN_IN_PAGE } from '@portal/common/pages/addresses';
import { homePageOf, isRedirectPage } from '@portal/common/pages/by-user-type';

/**
 * The predicted final path (below the basename) of a visit, so that its remote can be preloaded: the page itself; after
 * a sign-in the page where it started, or the home of the user type; at `/` the home of the user type that was last
 * signed in. A wrong prediction only costs bytes.
 */
export function destinationOf(
  { pathname, search, basename }: { pathname: string; search: string; basename: string },
  recall: (kind: 'local' | 'session', name: string) => string | null,
): string {
  const path = pathname.slice(basename.length);
  const query = new URLSearchParams(search);
  if (isRedirectPage(path) && query.has('code')) {
    const started = parsed(recall('session', `authorise:${query.get('state') ?? ''}`));
    const back = URL.parse(started.returnUri ?? '')?.pathname;
    if (back?.startsWith(`${basename}/`)) return back.slice(basename.length);
    return homePageOf(started.userType ?? UserType.enterprise) ?? path;
  }
  if (/^\/?$/.test(path)) return homePageOf(Number(recall('local', 'signed-in'))) ?? ENTERPRISE_SIGN_IN_PAGE;
  return path;
}

function parsed(text: string | null): { returnUri?: string; userType?: number } {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as { returnUri?: string; userType?: number };
  } catch {
    return {};
  }
}
