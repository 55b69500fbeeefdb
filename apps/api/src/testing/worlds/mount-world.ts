import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import { HOST_VERSION } from '@portal/common/contract/portal/host-version';
import { mountBuild } from '../../operate/mount/mount-build.ts';
import { remotesOf } from '../../operate/remotes.ts';
import { servedCalls } from '../../platform/http/calls/calls.ts';
import { APPS } from '../../platform/places.ts';
import { createApp } from '../../start/app.ts';
import { operateOn } from '../operate-here.ts';
import { buildServer, manifestOf, remoteBuild } from '../remote-builds.ts';
import type { TestApi } from '../test-api.ts';

/** How a refusal names the version of the host that a build was mounted with first. */
export const AS_NOW = `as a host of version ${HOST_VERSION}`;
/** Settings of the portal that builds are mounted in. */
export const SETTINGS = { siteId: 1, clientId: 'portal' } as PortalConfig;

/** Code of `mount` that shows a heading. */
export const SHOWS = "element.innerHTML = '<h1>' + host.locale + '</h1>';";

/** The entry of a build whose `mount` runs this code. */
const entry = (mount: string) =>
  `globalThis.reports = { init() {}, get: async () => () => ({ async mount(element, host) { ${mount} } }) };`;

/** A build with one page, which needs no data; `files` replace those that it has. */
export const buildWith = (mount: string, files: Record<string, string> = {}): Record<string, string> =>
  remoteBuild({
    'entry.js': entry(mount),
    'mf-manifest.json': manifestOf({ pages: [{ path: '/reports' }] }),
    ...files,
  });

/** A server of builds, and the operators' command that mounts them in Chromium. It is closed after the test file. */
export async function mountWorld(api: TestApi) {
  const { served, late, addressOf, close } = await buildServer();
  afterAll(close);
  api.services.config.chromium = execFileSync('node', ['.ci/programs.cjs', 'chromium'], {
    cwd: join(APPS, '..'),
    encoding: 'utf8',
  }).trim();
  const operate = operateOn(api, {
    remotes: remotesOf({
      portal: async (services) => ({ settings: SETTINGS, calls: servedCalls(createApp(services)) }),
      mount: mountBuild,
    }),
  });
  return {
    served,
    late,
    addressOf,
    operate,
    /** Admits the build with these files at the address of this folder. */
    admit(folder: string, files: Record<string, string>) {
      served[folder] = files;
      return operate('remotes', 'admit', 'reports', '--address', addressOf(folder), '--json');
    },
  };
}
