import {
  admitRemoteBuild,
  goBackRemote,
  listRemotes,
  readRemoteHistory,
  releaseRemoteBuild,
} from '@portal/common/contract/portal/remotes';
import { REMOTE_BUILD } from '@portal/common/rules/limits';
import { DAY_MS } from '@portal/common/rules/units';
import { findOwner } from '../../identity/addresses/tell-owner.db.ts';
import { servedCalls } from '../../platform/http/calls/calls.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { canaryRoutes, comparisonIn } from './canary/serve-canary.ts';
import { listCandidates } from './canary/candidates.db.ts';
import { countFailures } from './page-failures.db.ts';
import { inspectBuild, NOT_MOUNTED, UnfitForAdmission, withMounted } from './admit.ts';
import { previewRoutes } from './preview/serve-previews.ts';
import { listBuilds, listReleases, readReleased } from './builds.db.ts';
import { openSubjects } from '../../companies/requests/proposals.db.ts';
import { buildBefore, goBack } from './go-back.ts';
import { proposeRelease, readReleaseProposals, releaseNeeds, releaseProposalRoutes } from './release-proposal.ts';
import { keepRefusal, listRefusals } from './refusals.db.ts';
import { listRunning } from './running.db.ts';
import type { PortalServices } from './registry.ts';
import { admit, release } from './releases.ts';

/** Builds of the remotes and their releases, for administrators. */
export function remotesRoutes(app: App, services: PortalServices): void {
  serve(app, services, listRemotes, async (_, { tx, now }) => {
    const released = new Map((await readReleased(tx)).map(({ name, digest }) => [name, digest]));
    const running = await listRunning(tx, now());
    const proposed = new Set(await openSubjects(tx, 'remote'));
    // Also those that no instance has noted yet.
    const known = (await services.remotes.running()).map(({ name }) => name);
    const names = [...new Set([...known, ...released.keys(), ...running.map(({ name }) => name)])].sort();
    return {
      remotes: names.map((name) => ({
        name,
        released: released.get(name) ?? null,
        proposed: proposed.has(name),
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

  serve(app, services, readRemoteHistory, async ({ params: { name }, caller }, { tx, now, locale }) => {
    const releases = await listReleases(tx, name);
    const candidates = await listCandidates(tx, name, REMOTE_BUILD.listed);
    return {
      builds: (await listBuilds(tx, services.vault, name, REMOTE_BUILD.listed)).map(
        ({ commit_id, admitted_at, bytes, ...build }) => ({
          ...build,
          bytes: Number(bytes),
          commit: commit_id,
          admit_time: admitted_at,
        }),
      ),
      refusals: (await listRefusals(tx, name, { locale, limit: REMOTE_BUILD.listed })).map(
        ({ commit_id, refused_at, ...one }) => ({ ...one, commit: commit_id, refuse_time: refused_at }),
      ),
      releases: releases
        .slice(0, REMOTE_BUILD.listed)
        .map(({ id, released_at, ...one }) => ({ ...one, id: Number(id), release_time: released_at })),
      candidates: candidates.map(({ id, started_at, ended_at, ...one }) => ({
        ...one,
        id: Number(id),
        start_time: started_at,
        end_time: ended_at,
      })),
      comparison: await comparisonIn(tx, services.remotes, { name, candidate: candidates[0], now: now() }),
      failures: await countFailures(tx, name, new Date(now().getTime() - DAY_MS)),
      back: buildBefore(releases),
      second_pair: releaseNeeds(services.config),
      proposals: await readReleaseProposals(tx, { name, viewer: caller.userId, now: now() }),
    };
  });

  serveInSteps(app, services, admitRemoteBuild, async ({ params: { name }, body, caller }, context) => {
    const wanted = { name, address: body.manifest_url, commit: body.commit };
    const by = caller.userId;
    const found = await inspectBuild(services, wanted, servedCalls(app)).catch(async (error: unknown) => {
      if (!(error instanceof UnfitForAdmission)) throw error;
      await context.transaction((tx) => keepRefusal(tx, { ...wanted, by, at: context.now() }, error));
      return context.refuseAt('manifest_url', 'Account.Remote.Unfit', { text: error.text, values: error.values });
    });
    const build = withMounted(found, NOT_MOUNTED);
    await context.transaction((tx) => admit(tx, services.vault, build, { by, at: context.now() }));
    return { digest: build.digest };
  });

  serve(app, services, releaseRemoteBuild, async ({ params: { name }, body, caller }, context) => {
    const { tx } = context;
    const wanted = { name, ...body, unmounted: body.unmounted === 1, by: caller.userId, at: context.now() };
    if (releaseNeeds(services.config).length > 0) {
      const { user_name: byName } = await findOwner(tx, caller.userId);
      await proposeRelease(tx, services, { ...wanted, byName }, context);
      return { proposed: true };
    }
    await release({ tx, vault: services.vault }, wanted, context);
    return {};
  });

  serve(app, services, goBackRemote, async ({ params: { name }, body, caller }, context) => {
    const by = caller.userId;
    const { user_name: byName } = await findOwner(context.tx, by);
    return { digest: await goBack(context.tx, services, { name, ...body, by, byName, at: context.now() }, context) };
  });

  releaseProposalRoutes(app, services);
  canaryRoutes(app, services);
  previewRoutes(app, services);
}
