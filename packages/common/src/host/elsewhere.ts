import type { RemoteClaim } from '../contract/config.ts';

/** Does one of these paths own `path`, by whole segments, letters of either case alike? */
function owns(paths: readonly string[], path: string): boolean {
  const asked = `${path.toLowerCase()}/`;
  return paths.some((one) => asked.startsWith(`${one.toLowerCase().replace(/\/+$/, '')}/`));
}

/** Pages of the portal itself, to which a remote sends whoever may not see a page, or asks for one that does not exist. */
const TROUBLE = ['/403', '/404'];

/**
 * Where a remote that stands alone sends whoever comes to a path (below the basename) of another remote or of the
 * portal, such as the sign-in after the sign-out: to the `portal`, which has them all. Inside its mocks there is none, so whoever is signed
 * out begins anew at `home`. Undefined: the remote answers for the path itself, be it with "not found".
 */
export function elsewhere(path: string, { own, remotes, mocked, signedIn }: {
  own: readonly string[]; remotes: readonly Pick<RemoteClaim, 'paths'>[]; mocked: boolean; signedIn: boolean;
}): 'portal' | 'home' | undefined {
  if (path === '/' || owns(own, path)) return undefined;
  if (mocked) return signedIn ? undefined : 'home';
  return [...remotes, { paths: TROUBLE }].some(({ paths }) => owns(paths, path)) ? 'portal' : undefined;
}
