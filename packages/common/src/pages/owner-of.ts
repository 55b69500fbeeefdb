import type { RemoteClaim } from '../contract/portal/config.ts';

/**
 * The remote that owns `pathname` (below the basename): the longest claim that matches the path by whole segments,
 * ignoring case, and the user type, if the claim names any.
 *
 * Without `userType` (no user is signed in, or it is not known yet) the user types of claims are ignored, so that a
 * page can be preloaded and a remote can redirect its visitor to the sign-in.
 */
export function ownerOf<C extends Pick<RemoteClaim, 'paths' | 'userTypes'>>(
  claims: readonly C[],
  pathname: string,
  userType?: number,
): C | undefined {
  const path = `${pathname.toLowerCase()}/`;
  let best: C | undefined;
  let length = 0;
  for (const claim of claims) {
    if (userType !== undefined && claim.userTypes && !claim.userTypes.some((type) => type === userType)) continue;
    for (const owned of claim.paths) {
      const start = `${owned.toLowerCase().replace(/\/+$/, '')}/`;
      if (path.startsWith(start) && start.length > length) {
        best = claim;
        length = start.length;
      }
    }
  }
  return best;
}
