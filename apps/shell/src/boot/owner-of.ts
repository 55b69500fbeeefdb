import type { RemoteClaim } from '@portal/common/contract/config';

/**
 * The remote that owns `pathname` (below the basename): the longest claim that fits the path, whole segments and
 * letters of either case alike, and the user type, where the claim names some.
 *
 * Without `userType` (nobody is signed in, or not known yet) a claim fits whatever types it names, so that a page can
 * be loaded ahead and a remote can send its visitor to the sign-in.
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
