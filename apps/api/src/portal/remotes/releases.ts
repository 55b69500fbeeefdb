import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { lapseProposal, remoteOf } from '../../companies/requests/proposals.db.ts';
import { endCandidate, listRunningCandidates, startCandidate } from './canary/candidates.db.ts';
import {
  currentRelease,
  findBuild,
  isMounted,
  isSealed,
  keepBuild,
  keepRelease,
  lockRemote,
  type Admitted,
} from './builds.db.ts';

/** Who acts, and when. */
export interface Acting {
  by: string;
  at: Date;
}

/** Keeps an inspected build as one that may be released, or with `preview` as one for previews alone. */
export async function admit(
  tx: Tx,
  vault: Vault,
  build: Admitted,
  { by, at, preview = false }: Acting & { preview?: boolean },
): Promise<void> {
  await keepBuild(tx, vault, { ...build, preview }, { by, at });
  const { name, digest, address, commit } = build;
  const detail = { digest, address, commit, ...(preview ? { preview } : {}) };
  await audit(tx, { actor: by, action: 'remote.admitted', object: name, detail }, at);
}

/** What is to run, and the release that was seen as the current one; undefined if it does not matter. */
export interface Wanted {
  name: string;
  /** Null: the build of the settings, or beside the API. */
  digest: string | null;
  reason: string;
  after?: number | undefined;
  /** Percent of the sessions that get it as a candidate; without it all. */
  share?: number | undefined;
  /** Also a build that no browser mounted. */
  unmounted?: boolean | undefined;
}

type Refuses = Pick<Refusing<'Account.NotFound' | 'Account.Remote.Released'>, 'refuse'>;

/** Refuses a build that no browser mounted, unless `unmounted` says that it is meant. */
export async function refuseUnmounted(
  { tx, vault }: { tx: Tx; vault: Vault },
  { name, digest, unmounted = false }: Pick<Wanted, 'name' | 'digest' | 'unmounted'>,
  { refuse }: Pick<Refusing<'Account.Remote.NotMounted'>, 'refuse'>,
): Promise<void> {
  const build = digest === null || unmounted ? undefined : await findBuild(tx, name, digest);
  if (build && isSealed(vault, build) && !isMounted(vault, build)) refuse('Account.Remote.NotMounted');
}

/** Locks the remote and returns the build, null for that of the settings, if it may run now. */
export async function checkRelease(
  { tx, vault }: { tx: Tx; vault: Vault },
  { name, digest, after }: Pick<Wanted, 'name' | 'digest' | 'after'>,
  { refuse }: Refuses,
): Promise<{ id: number; mounted: boolean } | null> {
  await lockRemote(tx, name);
  if (after !== undefined && (await currentRelease(tx, name)) !== after) refuse('Account.Remote.Released');
  const build = digest === null ? null : await findBuild(tx, name, digest);
  if (build === undefined || (build && !isSealed(vault, build))) refuse('Account.NotFound');
  return build ? { id: Number(build.id), mounted: isMounted(vault, build) } : null;
}

/** Lets a build run that a browser mounted, or that is meant to run without: see `letRun`. */
export async function release(
  needs: { tx: Tx; vault: Vault },
  wanted: Acting & Wanted,
  refuses: Refuses & Pick<Refusing<'Account.Remote.NotMounted'>, 'refuse'>,
): Promise<void> {
  await refuseUnmounted(needs, wanted, refuses);
  await letRun(needs, wanted, refuses);
}

/**
 * Lets an admitted build of a remote run on all instances; `digest: null` ends that, so that the settings, or the build
 * beside the API, decide again. Ends what was proposed. `detail` says more in the audit log.
 */
export async function letRun(
  needs: { tx: Tx; vault: Vault },
  {
    by,
    at,
    detail = {},
    action = 'remote.released',
    ...wanted
  }: Acting & Wanted & { detail?: object; action?: 'remote.released' | 'remote.back' },
  refuses: Refuses,
): Promise<void> {
  const { tx } = needs;
  const { name, digest, reason, share } = wanted;
  const build = await checkRelease(needs, wanted, refuses);
  if (share === undefined) {
    await endCandidate(tx, { name, outcome: (await isCandidate(tx, name, digest)) ? 'released' : 'ended', at });
    await keepRelease(tx, { name, build: build && build.id, reason, by, at });
  } else {
    // Of no build there is no share.
    if (build === null) return refuses.refuse('Account.NotFound');
    await endCandidate(tx, { name, outcome: 'ended', at });
    await startCandidate(tx, { name, build: build.id, share, reason, by, at });
  }
  await lapseProposal(tx, remoteOf(name), at);
  await audit(
    tx,
    {
      actor: by,
      action,
      object: name,
      detail: {
        digest,
        reason,
        ...(share === undefined ? {} : { share }),
        ...(build && !build.mounted ? { unmounted: true } : {}),
        ...detail,
      },
    },
    at,
  );
}

const isCandidate = async (tx: Tx, name: string, digest: string | null): Promise<boolean> =>
  (await listRunningCandidates(tx)).some((one) => one.name === name && one.digest === digest);
