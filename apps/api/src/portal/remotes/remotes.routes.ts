import {
  admitRemoteBuild,
  listRemotes,
  readRemoteHistory,
  releaseRemoteBuild,
} from '@portal/common/contract/portal/remotes';
import { REMOTE_BUILD } from '@portal/common/rules/limits';
import { servedCalls } from '../../platform/http/calls/calls.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { inspectBuild, UnfitForAdmission } from './admit.ts';
import { listBuilds, listReleases, readReleased } from './builds.db.ts';
import { listRunning } from './running.db.ts';
import type { PortalServices } from './registry.ts';
import { admit, release } from './releases.ts';

/** Builds of the remotes and their releases, for administrators. */
export function remotesRoutes(app: App, services: PortalServices): void {
  serve(app, services, listRemotes, async (_, { tx, now }) => {
    const released = new Map((await readReleased(tx)).map(({ name, digest }) => [name, digest]));
    const running = await listRunning(tx, now());
    // Also those that no instance has noted yet.
    const known = (await services.remotes.running()).map(({ name }) => name);
    const names = [...new Set([...known, ...released.keys(), ...running.map(({ name }) => name)])].sort();
    return {
      remotes: names.map((name) => ({
        name,
        released: released.get(name) ?? null,
        running: running
          .filter((one) => one.name === name)
          .map(({ instance, digest, address, failure, read_at }) => ({
            instance,
            digest,
            address,
            failure,
            read_time: read_at,
          })),
      })),
    };
  });

  serve(app, services, readRemoteHistory, async ({ params: { name } }, { tx }) => ({
    builds: (await listBuilds(tx, name, REMOTE_BUILD.listed)).map(
      ({ id: _, commit_id, admitted_at, bytes, ...build }) => ({
        ...build,
        bytes: Number(bytes),
        commit: commit_id,
        admit_time: admitted_at,
      }),
    ),
    releases: (await listReleases(tx, name, REMOTE_BUILD.listed)).map(({ id, released_at, ...one }) => ({
      ...one,
      id: Number(id),
      release_time: released_at,
    })),
  }));

  serveInSteps(app, services, admitRemoteBuild, async ({ params: { name }, body, caller }, context) => {
    const paths = servedCalls(app).map(({ path }) => path);
    const build = await inspectBuild(services, { name, address: body.manifest_url, commit: body.commit }, paths).catch(
      (error: unknown) => {
        if (!(error instanceof UnfitForAdmission)) throw error;
        return context.refuseAt('manifest_url', 'Account.Remote.Unfit', { text: error.text, values: error.values });
      },
    );
    await context.transaction((tx) => admit(tx, services.vault, build, { by: caller.userId, at: context.now() }));
    return { digest: build.digest };
  });

  serve(app, services, releaseRemoteBuild, ({ params: { name }, body, caller }, context) =>
    release(
      { tx: context.tx, vault: services.vault },
      { name, ...body, by: caller.userId, at: context.now() },
      context,
    ),
  );
}
