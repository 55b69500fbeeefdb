import type { RemoteClaim } from '../contract/config.ts';
import { isBelow } from '../rules/navigation/is-below.ts';
import { PAGE } from '../pages/addresses.ts';

const owns = (paths: readonly string[], pathname: string) => paths.some((path) => isBelow(pathname, path));

/** Pages of the portal itself, to which a remote sends whoever may not see a page, or asks for one that does not exist. */
const TROUBLE: readonly string[] = [PAGE.forbidden, PAGE.notFound];

/**
 * Where a remote that stands alone sends whoever comes to a path (below the basename) of another remote or of the
 * portal, such as the sign-in after the sign-out: to the `portal`, which has them all. Inside its mocks there is none, so
 * whoever is signed out begins anew at `home`. Undefined: the remote answers for the path itself, be it with "not found".
 */
export function elsewhere(path: string, { own, remotes, mocked, signedIn }: {
  own: readonly string[]; remotes: readonly Pick<RemoteClaim, 'paths'>[]; mocked: boolean; signedIn: boolean;
}): 'portal' | 'home' | undefined {
  if (path === '/' || owns(own, path)) return undefined;
  if (mocked) return signedIn ? undefined : 'home';
  return [...remotes, { paths: TROUBLE }].some(({ paths }) => owns(paths, path)) ? 'portal' : undefined;
}
