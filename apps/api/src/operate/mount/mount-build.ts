import { HOST_VERSION, versionsFit } from '@portal/common/contract/portal/host-version';
import type { BuildCheck } from '@portal/common/contract/portal/remotes';
import { LOCALES, type Locale } from '@portal/common/intl/locale';
import type { Browser } from 'playwright-core';
import { someOf, UnfitForAdmission, type Mountable } from '../../portal/remotes/admit.ts';
import type { PortalServices } from '../../portal/remotes/registry.ts';
import { openTools } from './tools.ts';
import { visit, type MountPortal, type Visit } from './visit.ts';

/** Mounts a build, and returns what was checked. */
export type MountBuild = (
  services: Pick<PortalServices, 'config'>,
  build: Mountable,
  portal: MountPortal,
) => Promise<BuildCheck[]>;

/** Host versions that this portal serves and the build promises to work with. */
const versionsOf = ({ hostVersion }: Mountable): number[] =>
  [HOST_VERSION, HOST_VERSION - 1].filter((version) => versionsFit(hostVersion, version));

/** The first thing that is wrong with a visit. */
function refuse(
  { thrown, errors, unknownCalls, opened, shown, violations }: Visit,
  { language, version, path }: { language: Locale; version: number; path: string },
): void {
  const where = { language, version };
  if (unknownCalls.length > 0)
    throw new UnfitForAdmission('remote.unfit.made', { language, calls: someOf(unknownCalls) });
  if (opened) throw new UnfitForAdmission('remote.unfit.window', where);
  if (thrown !== undefined) throw new UnfitForAdmission('remote.unfit.mount', { ...where, error: thrown });
  if (errors.length > 0)
    throw new UnfitForAdmission('remote.unfit.console', { ...where, number: errors.length, error: errors[0] ?? '' });
  if (!shown) throw new UnfitForAdmission('remote.unfit.empty', { ...where, path });
  if (violations.length > 0)
    throw new UnfitForAdmission('remote.unfit.accessible', {
      language,
      path,
      number: violations.length,
      found: someOf(violations),
    });
}

async function mountEverywhere(
  { browser, axe }: { browser: Browser; axe: string },
  origin: string,
  build: Mountable,
  portal: MountPortal,
): Promise<BuildCheck[]> {
  const path = build.claim.paths[0] ?? '/';
  const versions = versionsOf(build);
  for (const language of LOCALES) {
    for (const version of versions) {
      // What people see is the same for both versions of the host.
      const looks = version === versions[0];
      const seen = await visit(browser, {
        origin,
        path,
        language,
        version,
        build,
        portal,
        axe: looks ? axe : undefined,
      });
      refuse(seen, { language, version, path });
    }
  }
  return [
    { check: 'mount', result: 'passed', measured: LOCALES.length * versions.length, allowed: null },
    { check: 'accessible', result: 'passed', measured: 0, allowed: 0 },
  ];
}

/**
 * Mounts the first page of a build in Chromium, in each language and as each version of the host that this portal
 * serves. The calls that it makes are answered with examples by their contract and reach nobody.
 *
 * @throws UnfitForAdmission with the first cause
 * @throws OperateError if this machine cannot mount
 */
export const mountBuild: MountBuild = async ({ config }, build, portal) => {
  const tools = await openTools(config);
  try {
    return await mountEverywhere(tools, new URL(config.publicUrl).origin, build, portal);
  } finally {
    await tools.browser.close();
  }
};
