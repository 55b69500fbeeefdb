import { checkCommit } from '@portal/common/rules/remote/build';
import type { BuildCheck } from '@portal/common/contract/portal/remotes';
import { checkReason } from '@portal/common/rules/text/reason';
import { CANARY, REMOTE_BUILD } from '@portal/common/rules/limits';
import { inTransaction } from '../platform/db/connect.ts';
import { Refusal, refusing } from '../platform/errors/refusal.ts';
import { textOf } from '../platform/intl/texts.ts';
import { inspectBuild, NOT_MOUNTED, UnfitForAdmission, withMounted } from '../portal/remotes/admit.ts';
import { listBuilds, namesOfBuilds, readReleased } from '../portal/remotes/builds.db.ts';
import { goBack } from '../portal/remotes/go-back.ts';
import { makePreview } from '../portal/remotes/preview/make-preview.ts';
import { releaseNeeds } from '../portal/remotes/release-proposal.ts';
import { keepRefusal, listRefusals } from '../portal/remotes/refusals.db.ts';
import { admit, release } from '../portal/remotes/releases.ts';
import type { PortalServices } from '../portal/remotes/registry.ts';
import type { MountBuild } from './mount/mount-build.ts';
import type { MountPortal } from './mount/visit.ts';
import { OPERATOR, OperateError, textIn, type Act, type Context, type Given, type Group } from './program/act.ts';

const remote = { name: 'remote', about: 'operate.option.remote' } as const;
const reasonOption = { kind: 'text', about: 'operate.option.reason', required: true } as const;

const reasonIn = (given: Given, locale: Parameters<typeof textOf>[0]): string => {
  const reason = textIn(given, 'reason');
  const issue = checkReason(reason);
  if (issue)
    throw new OperateError('operate.applications.illegal', { option: '--reason', rule: textOf(locale, issue) });
  return reason;
};

/** Makes of "not found" a sentence that names the build. */
const namingBuild = (build: { name: string; digest: string }) => (error: unknown) => {
  if (error instanceof Refusal && error.code === 'Account.NotFound')
    throw new OperateError('operate.remotes.notAdmitted', build);
  throw error;
};

/** What an admission looked at, in words. */
const inWords = (checks: readonly BuildCheck[], say: Context['say']): string[] =>
  checks.map(({ check, result, measured, allowed }) =>
    say(result === 'passed' ? `operate.remotes.check.${check}` : `operate.remotes.skipped.${check}`, {
      measured: measured ?? 0,
      allowed: allowed ?? 0,
    }),
  );

const list: Act = {
  about: 'operate.remotes.list',
  async run(_, { services: { db, vault }, locale, say }) {
    const remotes = await inTransaction(db, async (tx) => {
      const released = new Map((await readReleased(tx)).map(({ name, digest }) => [name, digest]));
      const names = [...new Set([...released.keys(), ...(await namesOfBuilds(tx))])].sort();
      return Promise.all(
        names.map(async (name) => ({
          name,
          released: released.get(name) ?? null,
          builds: await listBuilds(tx, vault, name, REMOTE_BUILD.listed),
          refusals: await listRefusals(tx, name, { locale, limit: REMOTE_BUILD.listed }),
        })),
      );
    });
    const lines = remotes.flatMap(({ name, released, builds, refusals }) => [
      released === null
        ? say('operate.remotes.setUp', { name })
        : say('operate.remotes.line', { name, digest: released }),
      ...builds.map(({ digest, preview, mounted, checks }) => {
        const state = preview ? 'preview' : mounted ? 'mounted' : 'unmounted';
        return `  ${digest}  ${[say(`operate.remotes.state.${state}`), ...inWords(checks, say)].join('; ')}`;
      }),
      ...refusals.map(({ digest, address, refused_at, reason }) =>
        say('operate.remotes.refused', { build: digest ?? address, time: refused_at.toISOString(), reason }),
      ),
    ]);
    return { data: { remotes }, text: lines.length > 0 ? lines.join('\n') : say('operate.remotes.none') };
  },
};

const show: Act = {
  about: 'operate.remotes.show',
  argument: remote,
  options: { digest: { kind: 'text', about: 'operate.option.digest', required: true } },
  async run(given, { services: { db, vault }, say }) {
    const [name, digest] = [textIn(given, 'remote'), textIn(given, 'digest')];
    const builds = await inTransaction(db, (tx) => listBuilds(tx, vault, name, REMOTE_BUILD.listed));
    const build = builds.find((one) => one.digest === digest);
    if (!build) throw new OperateError('operate.remotes.notAdmitted', { name, digest });
    const lines = [
      build.address,
      ...inWords(build.checks, say),
      ...build.pages.map(({ path, bytes, opened }) =>
        say(opened ? 'operate.remotes.page.opened' : 'operate.remotes.page', { path, bytes }),
      ),
      ...build.calls,
    ];
    return { data: build, text: [say('operate.remotes.line', { name, digest }), ...lines].join('\n  ') };
  },
};

/** What the commands need of the portal of this release. */
export interface RemoteTools {
  /** Its settings and calls. */
  portal(services: PortalServices): Promise<MountPortal>;
  mount: MountBuild;
}

const admitBuild = ({ portal, mount }: RemoteTools): Act => ({
  about: 'operate.remotes.admit',
  argument: remote,
  options: {
    address: { kind: 'text', about: 'operate.option.manifest', required: true },
    commit: { kind: 'text', about: 'operate.option.commit' },
    preview: { kind: 'flag', about: 'operate.option.previewBuild' },
  },
  async run(given, { services, locale, say }) {
    const [name, address, commit] = [textIn(given, 'remote'), textIn(given, 'address'), textIn(given, 'commit')];
    const preview = given.preview === true;
    const issue = commit === '' ? undefined : checkCommit(commit);
    if (issue)
      throw new OperateError('operate.applications.illegal', { option: '--commit', rule: textOf(locale, issue) });
    const wanted = { name, address, commit };
    try {
      const around = await portal(services);
      const found = await inspectBuild(services, wanted, around.calls);
      // A preview shows what is not ready.
      const mounted = preview ? NOT_MOUNTED : await mount(services, found.mounting, around);
      const build = withMounted(found, mounted);
      await inTransaction(services.db, (tx) =>
        admit(tx, services.vault, build, { by: OPERATOR, at: services.clock.now(), preview }),
      );
      const done = preview ? 'operate.remotes.admitted.preview' : 'operate.remotes.admitted';
      const lines = [
        say(done, { name, digest: build.digest }),
        ...inWords(build.checks, say).map((line) => `  ${line}`),
      ];
      return { data: { ...build, preview }, text: lines.join('\n') };
    } catch (error) {
      if (!(error instanceof UnfitForAdmission)) throw error;
      await inTransaction(services.db, (tx) =>
        keepRefusal(tx, { ...wanted, by: OPERATOR, at: services.clock.now() }, error),
      );
      throw new OperateError(error.text, error.values);
    }
  },
});

const releaseBuild: Act = {
  about: 'operate.remotes.release',
  argument: remote,
  options: {
    digest: { kind: 'text', about: 'operate.option.digest', required: true },
    reason: reasonOption,
    share: { kind: 'text', about: 'operate.option.share' },
    unmounted: { kind: 'flag', about: 'operate.option.unmounted' },
  },
  async run(given, { services: { db, vault, clock, config }, locale, say }) {
    const [name, digest, reason] = [textIn(given, 'remote'), textIn(given, 'digest'), reasonIn(given, locale)];
    if (releaseNeeds(config).length > 0) throw new OperateError('operate.remotes.secondPair', { name });
    const text = textIn(given, 'share');
    const share = text === '' ? undefined : Number(text);
    if (share !== undefined && !(Number.isInteger(share) && share >= 1 && share <= CANARY.most))
      throw new OperateError('operate.remotes.share', { most: CANARY.most });
    const unmounted = given.unmounted === true;
    await inTransaction(db, (tx) =>
      release({ tx, vault }, { name, digest, reason, share, unmounted, by: OPERATOR, at: clock.now() }, refusing),
    ).catch(namingBuild({ name, digest }));
    return {
      data: { name, digest, ...(share === undefined ? {} : { share }) },
      text:
        share === undefined
          ? say('operate.remotes.released', { name, digest })
          : say('operate.remotes.shared', { name, digest, share }),
    };
  },
};

const back: Act = {
  about: 'operate.remotes.back',
  argument: remote,
  options: { reason: reasonOption },
  async run(given, { services, locale, say }) {
    const [name, reason] = [textIn(given, 'remote'), reasonIn(given, locale)];
    const digest = await inTransaction(services.db, (tx) => {
      return goBack(tx, services, { name, reason, by: OPERATOR, at: services.clock.now() }, refusing);
    }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'Account.NotFound')
        throw new OperateError('operate.remotes.noRelease', { name });
      throw error;
    });
    const text =
      digest === null ? say('operate.remotes.setUp', { name }) : say('operate.remotes.released', { name, digest });
    return { data: { name, digest }, text };
  },
};

const preview: Act = {
  about: 'operate.remotes.preview',
  argument: remote,
  options: { digest: { kind: 'text', about: 'operate.option.digest', required: true } },
  async run(given, { services, say }) {
    const [name, digest] = [textIn(given, 'remote'), textIn(given, 'digest')];
    const { link, until } = await makePreview(
      services,
      { name, digest, by: OPERATOR, at: services.clock.now() },
      refusing,
    ).catch(namingBuild({ name, digest }));
    return { data: { name, digest, link, until }, text: say('operate.remotes.previewed', { link }) };
  },
};

/** Commands for the builds of remotes and their releases. */
export const remotesOf = (tools: RemoteTools): Group => ({
  about: 'operate.remotes',
  acts: { list, show, admit: admitBuild(tools), release: releaseBuild, back, preview },
});
