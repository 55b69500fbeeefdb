import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import type { Browser } from 'playwright-core';
import { someOf, UnfitForAdmission, type Mountable, type Mounted } from '../../portal/remotes/admit.ts';
import type { PortalServices } from '../../portal/remotes/registry.ts';
import { targetsOf, type Target } from './targets.ts';
import { openTools } from './tools.ts';
import { visit, type MountPortal, type Visit } from './visit.ts';

/** Mounts a build, and returns what was found. */
export type MountBuild = (
  services: Pick<PortalServices, 'config'>,
  build: Mountable,
  portal: MountPortal,
) => Promise<Mounted>;

/** Pages at the same time: each waits for its files and calls for most of its time. */
const AT_A_TIME = Math.min(4, availableParallelism());

/** The first thing that is wrong with a visit. */
function refusalOf(
  { thrown, errors, unknownCalls, opened, shown, violations }: Visit,
  { path, language, host }: Target,
): UnfitForAdmission | undefined {
  const where = { path, language, host };
  if (unknownCalls.length > 0)
    return new UnfitForAdmission('remote.unfit.made', { ...where, calls: someOf(unknownCalls) });
  if (opened) return new UnfitForAdmission('remote.unfit.window', where);
  if (thrown !== undefined) return new UnfitForAdmission('remote.unfit.mount', { ...where, error: thrown });
  if (errors.length > 0)
    return new UnfitForAdmission('remote.unfit.console', { ...where, number: errors.length, error: errors[0] ?? '' });
  if (!shown) return new UnfitForAdmission('remote.unfit.empty', where);
  return violations.length === 0
    ? undefined
    : new UnfitForAdmission('remote.unfit.accessible', {
        ...where,
        number: violations.length,
        found: someOf(violations),
      });
}

/**
 * Opens a page, and once more when it fails in a way that a busy machine causes too: pages give up on a file that takes
 * longer than four seconds. A build that is wrong fails again.
 */
async function openSurely(target: Target, open: (target: Target) => Promise<Visit>): Promise<Visit> {
  const seen = await open(target);
  const { thrown, errors, shown, opened, unknownCalls } = seen;
  const isSure = opened || unknownCalls.length > 0;
  return !isSure && (thrown !== undefined || errors.length > 0 || !shown) ? open(target) : seen;
}

/** Visits all targets, some at a time, until one refuses the build. */
async function visitAll(
  targets: readonly Target[],
  open: (target: Target) => Promise<Visit>,
): Promise<{ target: Target; seen: Visit }[]> {
  const done: { target: Target; seen: Visit; refusal: UnfitForAdmission | undefined }[] = [];
  let next = 0;
  async function work(): Promise<void> {
    while (next < targets.length && !done.some((one) => one?.refusal)) {
      const at = next;
      next += 1;
      const target = targets[at] as Target;
      const seen = await openSurely(target, open);
      done[at] = { target, seen, refusal: refusalOf(seen, target) };
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  // The first in their order, whichever was the first to end.
  const refusal = done.find((one) => one.refusal)?.refusal;
  if (refusal) throw refusal;
  return done;
}

async function mountEverywhere(
  { browser, axe }: { browser: Browser; axe: string },
  origin: string,
  build: Mountable,
  portal: MountPortal,
  shell: string | undefined,
): Promise<Mounted> {
  const targets = targetsOf(build, { inShell: shell !== undefined });
  const visits = await visitAll(targets, async (target) => {
    let seen: Visit | undefined;
    for (const userType of target.userTypes) {
      seen = await visit(browser, { origin, target, userType, build, portal, shell, axe });
      if (!seen.closed) break;
    }
    return seen as Visit;
  });
  const shown = visits.filter(({ seen }) => !seen.closed);
  const inShell = shown.filter(({ target }) => target.host === 'shell').length;
  const alone = shown.length - inShell;
  // All say that nobody may see them: nothing was mounted that could pass.
  const [first] = targets;
  if (alone === 0 && first)
    throw new UnfitForAdmission('remote.unfit.empty', { path: first.path, language: first.language, host: first.host });
  return {
    checks: [
      { check: 'mount', result: 'passed', measured: alone, allowed: null },
      inShell > 0
        ? { check: 'shell', result: 'passed', measured: inShell, allowed: null }
        : { check: 'shell', result: 'skipped', measured: null, allowed: null },
      { check: 'accessible', result: 'passed', measured: 0, allowed: 0 },
    ],
    calls: [...new Set(visits.flatMap(({ seen }) => seen.calls))],
    opened: [...new Set(shown.map(({ target }) => target.path))],
  };
}

/** Serves the shell to the browser on this machine, with the build as its only remote. */
async function serveShell({ claim, manifestDigest, digest }: Mountable, { shellWith }: MountPortal) {
  if (!shellWith) return undefined;
  const server = createServer(shellWith({ ...claim, integrity: { manifest: manifestDigest, files: digest } }));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Opens the pages of a build in Chromium (`targetsOf`). The calls that they make are answered with examples by their
 * contract and reach nobody.
 *
 * @throws UnfitForAdmission with the first cause
 * @throws OperateError if this machine cannot mount
 */
export const mountBuild: MountBuild = async ({ config }, build, portal) => {
  const tools = await openTools(config);
  const shell = await serveShell(build, portal);
  try {
    return await mountEverywhere(tools, new URL(config.publicUrl).origin, build, portal, shell?.origin);
  } catch (error) {
    if (error instanceof UnfitForAdmission) error.digest = build.digest;
    throw error;
  } finally {
    shell?.close();
    await tools.browser.close();
  }
};
