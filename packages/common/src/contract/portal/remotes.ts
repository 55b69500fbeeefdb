import * as z from 'zod/mini';
import { ProposalKind } from '../../enums/approval/proposal-kind.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { checkCommit, checkManifestAddress } from '../../rules/remote/build.ts';
import { checkReason } from '../../rules/text/reason.ts';
import { optional } from '../../rules/text/optional.ts';
import { answerFlag, date } from '../encoded.ts';
import { decided, proposal, proposalCalls } from '../console/proposals.ts';
import { endpointsOf, staff } from '../endpoint.ts';
import { flag, trimmed, wholeNumber } from '../fields.ts';

const endpoint = endpointsOf('remotes');

/** Builds of the remotes, and which of them run. For administrators only. */
const access = staff(Privilege.admin);
const path = '/api/account/v1/remotes';
const one = `${path}/{name}` as const;

const name = z.string();

/** What an instance of the API gives to browsers. */
const running = z.strictObject({
  instance: z.string(),
  /** Digest of the build; null when none was ever read. */
  digest: z.nullable(z.string()),
  /** Of the manifest. */
  address: z.string(),
  /** Why a newer build is not read; null when nothing is wrong. */
  failure: z.nullable(z.string()),
  read_time: date,
});

const remote = z.strictObject({
  name,
  /** Digest of the released build; null where the settings, or the build beside the API, decide. */
  released: z.nullable(z.string()),
  /** 1: a release is proposed, and somebody else than the proposer must confirm it. */
  proposed: answerFlag,
  running: z.array(running),
});
export type RemoteOnAir = z.infer<typeof remote>;

/** What an admission looks at, in this order. */
const BUILD_CHECK = ['digests', 'hostVersion', 'calls', 'bytes', 'mount', 'shell', 'accessible'] as const;

const figures = {
  /** Files, version, calls, bytes of the heaviest page, visits by `./mount` and in the shell, violations; null if skipped without a figure. */
  measured: z.nullable(z.number()),
  /** What the figure was compared with; null without a limit. */
  allowed: z.nullable(z.number()),
};
/** What fails is a refusal, so it has no row. Skipped: there was no browser, or the build does not say what is allowed. */
const buildCheck = z.union([
  z.strictObject({ check: z.enum(BUILD_CHECK), result: z.literal('passed'), ...figures }),
  z.strictObject({
    check: z.enum(['bytes', 'mount', 'shell', 'accessible']),
    result: z.literal('skipped'),
    ...figures,
  }),
]);
export type BuildCheck = z.infer<typeof buildCheck>;

const buildPage = z.strictObject({
  /** As the build's route table has it, such as `/reports/:id`. */
  path: z.string(),
  /** Of the remote that the page loads, with brotli, in its heaviest language. */
  bytes: z.number(),
  /** 1: a browser opened it; 0: none could, as it needs data, or nothing was mounted. */
  opened: answerFlag,
});
/** As the API finds and keeps it. */
export type FoundPage = z.input<typeof buildPage>;

const build = z.strictObject({
  digest: z.string(),
  address: z.string(),
  /** Commit that it was made from; empty if the admission did not say. */
  commit: z.string(),
  host_version: z.number(),
  files: z.number(),
  /** Of all files together. */
  bytes: z.number(),
  /** 1: for previews alone, it is never released. */
  preview: answerFlag,
  /** 0: no browser mounted it, so its release has to say `unmounted`. */
  mounted: answerFlag,
  /** What its admission found. */
  checks: z.array(buildCheck),
  /** Calls that its pages declare, and those that they made while they were mounted, such as `GET /path/{id}`. */
  calls: z.array(z.string()),
  pages: z.array(buildPage),
  /** Name of the account; `operator` for the command line. The same in the other lists. */
  admitted_by: z.string(),
  admit_time: date,
});
export type RemoteBuild = z.infer<typeof build>;

const refusal = z.strictObject({
  /** Null: its list of files could not be read. */
  digest: z.nullable(z.string()),
  address: z.string(),
  commit: z.string(),
  /** Why, in the language of the caller. */
  reason: z.string(),
  /** Who wanted to admit it. */
  refused_to: z.string(),
  refuse_time: date,
});
export type RefusedBuild = z.infer<typeof refusal>;

const release = z.strictObject({
  id: z.number(),
  /** Null: the build of the settings, or beside the API, again. */
  digest: z.nullable(z.string()),
  reason: z.string(),
  released_by: z.string(),
  release_time: date,
});
export type RemoteRelease = z.infer<typeof release>;

const proposedRelease = z.extend(proposal, {
  /** Null: the build of the settings, or beside the API, again. */
  digest: z.nullable(z.string()),
  /** For the history. */
  release_reason: z.string(),
  /** Percent of the sessions that get it as a candidate; null for all. */
  share: z.nullable(z.number()),
  /** 1: although no browser mounted it. */
  unmounted: answerFlag,
});
export type ProposedRelease = z.infer<typeof proposedRelease>;

/** What pages reported of a build: of a candidate in its last ten minutes, of the released build in the last hour. */
const side = z.strictObject({
  mounts: z.number(),
  failures: z.number(),
  /** Milliseconds until people can type, of which a quarter took longer; null while nobody measured it. */
  p75: z.nullable(z.number()),
});

/** Why a candidate was withdrawn by itself. */
export const CANARY_FINDING = ['failures', 'slow'] as const;
export type CanaryFinding = (typeof CANARY_FINDING)[number];

/** How a candidate ended: by itself, as the released build, or by an administrator or another release. */
export const CANDIDATE_END = ['withdrawn', 'released', 'ended'] as const;
export type CandidateEnd = (typeof CANDIDATE_END)[number];

const candidate = z.strictObject({
  id: z.number(),
  digest: z.string(),
  /** Percent of the sessions that get it. */
  share: z.number(),
  reason: z.string(),
  started_by: z.string(),
  start_time: date,
  /** Null while it runs. */
  outcome: z.nullable(z.enum(CANDIDATE_END)),
  end_time: z.nullable(date),
  /** Of one that was withdrawn by itself. */
  findings: z.array(z.enum(CANARY_FINDING)),
});
export type RemoteCandidate = z.infer<typeof candidate>;

/** A candidate that runs, beside the released build. `waits`: there is too little to judge it by. */
const comparison = z.strictObject({ state: z.enum(['waits', 'fine', 'worse']), candidate: side, released: side });
export type CanaryComparison = z.infer<typeof comparison>;

export const listRemotes = endpoint({
  summary: 'Remotes, and which build each instance runs',
  refuses: [],
  method: 'GET',
  path,
  access,
  reply: z.strictObject({ remotes: z.array(remote) }),
});

export const readRemoteHistory = endpoint({
  summary: 'Admitted builds and releases of a remote',
  refuses: [],
  method: 'GET',
  path: one,
  access,
  reply: z.strictObject({
    /** Newest first, of the last 90 days. */
    builds: z.array(build),
    /** Builds that were not admitted. Newest first, of the last 90 days. */
    refusals: z.array(refusal),
    /** Newest first; the first one may run. */
    candidates: z.array(candidate),
    /** Null while no candidate runs. */
    comparison: z.nullable(comparison),
    /** What pages reported of a build in the last 24 hours; builds without reports are left out. */
    failures: z.array(z.strictObject({ digest: z.string(), number: z.number() })),
    /** Newest first. The first one counts. */
    releases: z.array(release),
    /** Where going back leads: a digest, or null for the build of the settings; absent while nothing was released. */
    back: z.optional(z.nullable(z.string())),
    /** Why a release needs a second person; empty where one is enough. */
    second_pair: z.array(z.enum(ProposalKind)),
    /** Newest first. */
    proposals: z.array(proposedRelease),
  }),
});

/** Reads a build file by file and keeps it as one that may be released. It runs only after its release. */
export const admitRemoteBuild = endpoint({
  summary: 'Admit a build of a remote',
  refuses: ['Account.SignIn.Recent.Required', 'Account.Remote.Unfit'],
  method: 'POST',
  path: `${one}/builds`,
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({
    manifest_url: trimmed(checkManifestAddress),
    /** Commit that it was made from. */
    commit: trimmed(optional(checkCommit)),
  }),
  reply: z.strictObject({ digest: z.string() }),
});

/**
 * All instances run the build from now on, or once somebody else confirms it. With `digest: null` the settings, or the
 * build beside the API, decide.
 */
export const releaseRemoteBuild = endpoint({
  summary: 'Release a build of a remote, or propose to',
  refuses: [
    'Account.NotFound',
    'Account.SignIn.Recent.Required',
    'Account.Remote.NotMounted',
    'Account.Remote.Released',
    'Account.Remote.Proposed',
  ],
  method: 'PUT',
  path: `${one}/release`,
  access,
  ownCodes: true,
  body: z.strictObject({
    digest: z.nullable(z.string()),
    /** Why, for the history. */
    reason: trimmed(checkReason),
    /** Number of the release that the caller saw as the current one; 0 for none. */
    after: wholeNumber,
    /** Percent of the sessions that get it as a candidate, beside the build that runs; without it all. */
    share: z.optional(wholeNumber.check(z.gte(1), z.lte(50))),
    /** 1: also a build that no browser mounted. The audit log says so. */
    unmounted: z.optional(flag),
  }),
  reply: decided,
});

/** Ends the candidate of a remote: all sessions get the released build. */
export const endRemoteCandidate = endpoint({
  summary: 'Withdraw the candidate of a remote',
  refuses: ['Account.NotFound'],
  method: 'DELETE',
  path: `${one}/candidate`,
  access,
  ownCodes: true,
});

/** The build that ran before runs again. One person is enough: it ends an emergency. All other administrators learn of it. */
export const goBackRemote = endpoint({
  summary: 'Go back to the build of a remote that was released before',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Remote.Released'],
  method: 'POST',
  path: `${one}/back`,
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({
    reason: trimmed(checkReason),
    /** Number of the release that the caller saw as the current one. */
    after: wholeNumber,
  }),
  reply: z.strictObject({
    /** What runs now; null for the build of the settings, or beside the API. */
    digest: z.nullable(z.string()),
  }),
});

/** End the proposed release of a remote. */
export const releaseProposal = proposalCalls(
  path,
  access,
  ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Remote.Released'],
  'release',
);
