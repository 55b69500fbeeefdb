import { checkCommit } from '@portal/common/rules/remote/build';
import { checkReason } from '@portal/common/rules/text/reason';
import { CANARY, REMOTE_BUILD } from '@portal/common/rules/limits';
import { inTransaction } from '../platform/db/connect.ts';
import { Refusal, refusing } from '../platform/errors/refusal.ts';
import { textOf } from '../platform/intl/texts.ts';
import { inspectBuild, UnfitForAdmission } from '../portal/remotes/admit.ts';
import { listBuilds, readReleased } from '../portal/remotes/builds.db.ts';
import { goBack } from '../portal/remotes/go-back.ts';
import { releaseNeeds } from '../portal/remotes/release-proposal.ts';
import { admit, release } from '../portal/remotes/releases.ts';
import type { PortalServices } from '../portal/remotes/registry.ts';
import { OPERATOR, OperateError, textIn, type Act, type Given, type Group } from './program/act.ts';

const remote = { name: 'remote', about: 'operate.option.remote' } as const;
const reasonOption = { kind: 'text', about: 'operate.option.reason', required: true } as const;

const reasonIn = (given: Given, locale: Parameters<typeof textOf>[0]): string => {
  const reason = textIn(given, 'reason');
  const issue = checkReason(reason);
  if (issue)
    throw new OperateError('operate.applications.illegal', { option: '--reason', rule: textOf(locale, issue) });
  return reason;
};

const list: Act = {
  about: 'operate.remotes.list',
  async run(_, { services: { db }, say }) {
    const released = await readReleased(db);
    const remotes = await inTransaction(db, (tx) =>
      Promise.all(
        released.map(async ({ name, digest }) => ({
          name,
          released: digest,
          builds: await listBuilds(tx, name, REMOTE_BUILD.listed),
        })),
      ),
    );
    const lines = remotes.map(({ name, released: digest }) =>
      digest === null ? say('operate.remotes.setUp', { name }) : say('operate.remotes.line', { name, digest }),
    );
    return { data: { remotes }, text: lines.length > 0 ? lines.join('\n') : say('operate.remotes.none') };
  },
};

/** `calls` are the paths that the API of this release serves. */
const admitBuild = (calls: (services: PortalServices) => readonly string[]): Act => ({
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
    try {
      const build = await inspectBuild(services, { name, address, commit }, calls(services));
      await inTransaction(services.db, (tx) =>
        admit(tx, services.vault, build, { by: OPERATOR, at: services.clock.now(), preview }),
      );
      const done = preview ? 'operate.remotes.admitted.preview' : 'operate.remotes.admitted';
      return { data: { ...build, preview }, text: say(done, { name, digest: build.digest }) };
    } catch (error) {
      if (error instanceof UnfitForAdmission) throw new OperateError(error.text, error.values);
      throw error;
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
  },
  async run(given, { services: { db, vault, clock, config }, locale, say }) {
    const [name, digest, reason] = [textIn(given, 'remote'), textIn(given, 'digest'), reasonIn(given, locale)];
    if (releaseNeeds(config).length > 0) throw new OperateError('operate.remotes.secondPair', { name });
    const text = textIn(given, 'share');
    const share = text === '' ? undefined : Number(text);
    if (share !== undefined && !(Number.isInteger(share) && share >= 1 && share <= CANARY.most))
      throw new OperateError('operate.remotes.share', { most: CANARY.most });
    await inTransaction(db, (tx) =>
      release({ tx, vault }, { name, digest, reason, share, by: OPERATOR, at: clock.now() }, refusing),
    );
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
      const by = say('operate.remotes.operator');
      return goBack(tx, services, { name, reason, by: OPERATOR, byName: by, at: services.clock.now() }, refusing);
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

/** Commands for the builds of remotes and their releases. */
export const remotesOf = (calls: (services: PortalServices) => readonly string[]): Group => ({
  about: 'operate.remotes',
  acts: { list, admit: admitBuild(calls), release: releaseBuild, back },
});
