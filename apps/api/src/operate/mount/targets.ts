import { HOST_VERSION, versionsFit } from '@portal/common/contract/portal/host-version';
import { LOCALES, type Locale } from '@portal/common/intl/locale';
import { isSignedOutPage } from '@portal/common/pages/signed-out';
import { isBelow } from '@portal/common/rules/return-address/is-below';
import type { Mountable } from '../../portal/remotes/admit.ts';

/** One visit of a page: by `./mount` with a host of this version, or in the shell of this release. */
export interface Target {
  path: string;
  /** For whom, by the first of these types that may see it; null: nobody is signed in. */
  userTypes: readonly (number | null)[];
  language: Locale;
  host: number | 'shell';
  /** axe looks at it. */
  looks: boolean;
}

type Build = Pick<Mountable, 'claim' | 'pages' | 'hostVersion'>;

/** True for a path that names no data. */
const isWhole = (path: string) => !/[:*]/.test(path);

/** The part of the portal that a page belongs to; pages for signed-out people are one. */
const areaOf = (path: string) => (isSignedOutPage(path) ? '' : (path.split('/')[1] ?? ''));

/** Paths that can be opened without data: of pages, and those that the menu names of pages with a part that varies. */
export function pathsToOpen({ claim, pages }: Pick<Build, 'claim' | 'pages'>): string[] {
  const paths = [...pages.map(({ path }) => path), ...(claim.menu ?? []).map(({ path }) => path)];
  const found = paths.filter((path) => isWhole(path) && claim.paths.some((own) => isBelow(path, own)));
  return found.length > 0 ? [...new Set(found)] : [claim.paths[0] ?? '/'];
}

/** Who may open a page: by the menu above it, by what it reads, or by the remote. */
function userTypesOf({ claim, pages }: Pick<Build, 'claim' | 'pages'>, path: string): readonly (number | null)[] {
  if (isSignedOutPage(path)) return [null];
  const above = (claim.menu ?? [])
    .filter((entry) => isBelow(path, entry.path))
    .sort((one, other) => other.path.length - one.path.length);
  const reads = pages.find((page) => page.path === path);
  const known = [above[0]?.userTypes, reads?.userTypes, claim.userTypes].find((types) => types && types.length > 0);
  return known ?? [null];
}

/**
 * What is opened of a build: each page that needs no data in each language, as a host of the newest version that fits;
 * the first page of each part of the portal also as a host of the version before, and, `inShell`, in the shell.
 */
export function targetsOf(build: Build, { inShell }: { inShell: boolean }): Target[] {
  const versions = [HOST_VERSION, HOST_VERSION - 1].filter((version) => versionsFit(build.hostVersion, version));
  const paths = pathsToOpen(build);
  return paths.flatMap((path, at) => {
    const isFirst = paths.findIndex((other) => areaOf(other) === areaOf(path)) === at;
    const hosts: Target['host'][] = isFirst
      ? [...versions, ...(inShell ? ['shell' as const] : [])]
      : versions.slice(0, 1);
    return hosts.flatMap((host, nth) =>
      LOCALES.map((language) => ({
        path,
        userTypes: userTypesOf(build, path),
        language,
        host,
        // What people see is the same for all hosts.
        looks: at === 0 && nth === 0,
      })),
    );
  });
}
