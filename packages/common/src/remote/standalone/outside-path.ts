import type { RemoteClaim } from '../../contract/portal/config.ts';
import { isBelow } from '../../rules/return-address/is-below.ts';
import { PAGE } from '../../pages/addresses.ts';

const owns = (paths: readonly string[], pathname: string) => paths.some((path) => isBelow(pathname, path));

/** Page of the portal to which a remote redirects. "Not found" is shown inside the standalone remote. */
const TROUBLE: readonly string[] = [PAGE.forbidden];

/**
 * Where a standalone remote redirects from a path (below the basename) of another remote or of the portal, such as the
 * sign-in after a sign-out: to the `portal`, which has all pages. With mocks there is no portal, so a signed-out user
 * goes to `home`. Undefined: the remote handles the path itself, possibly with "not found".
 */
export function outsidePath(
  path: string,
  {
    own,
    remotes,
    mocked,
    signedIn,
  }: { own: readonly string[]; remotes: readonly Pick<RemoteClaim, 'paths'>[]; mocked: boolean; signedIn: boolean },
): 'portal' | 'home' | undefined {
  if (path === '/' || owns(own, path)) return undefined;
  if (mocked) return signedIn ? undefined : 'home';
  return [...remotes, { paths: TROUBLE }].some(({ paths }) => owns(paths, path)) ? 'portal' : undefined;
}
