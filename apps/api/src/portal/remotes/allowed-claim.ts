import type { RemoteClaim } from '@portal/common/contract/portal/config';
import { isBelow } from '@portal/common/rules/return-address/is-below';

const isWithin = (path: string, paths: readonly string[]) => paths.some((one) => isBelow(path, one));

/**
 * A remote's claim without the paths that it may not have, and without their menu entries. It may claim `paths` if the
 * settings name them; otherwise `its` own paths and those that no `others` have. Returns the dropped paths too.
 */
export function allowedClaim(
  claim: RemoteClaim,
  { paths, its, others }: { paths: readonly string[] | undefined; its: readonly string[]; others: readonly string[] },
): { claim: RemoteClaim; dropped: string[] } {
  const mayClaim = (path: string) => (paths ? isWithin(path, paths) : isWithin(path, its) || !isWithin(path, others));
  // The root would cover every page that no other remote claims, including those of the shell.
  const kept = claim.paths.filter((path) => path.replaceAll('/', '') !== '' && mayClaim(path));
  const menu = claim.menu?.filter(({ path }) => isWithin(path, kept));
  const dropped = [
    ...claim.paths.filter((path) => !kept.includes(path)),
    ...(claim.menu ?? []).filter((entry) => !menu?.includes(entry)).map(({ path }) => path),
  ];
  return { claim: { ...claim, paths: kept, ...(menu ? { menu } : {}) }, dropped };
}
