import type { BuildCheck } from '@portal/common/contract/portal/remotes';
import { REMOTE_BUILD } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { Vault } from '../../platform/crypto/vault.ts';

/** A build that was read file by file. */
export interface Admitted {
  name: string;
  /** Of its integrity.json. */
  digest: string;
  /** Of its manifest. */
  address: string;
  /** Commit that it was built from; empty if it does not say. */
  commit: string;
  hostVersion: number;
  files: number;
  /** Of all files together. */
  bytes: number;
  checks: readonly BuildCheck[];
}

/** True if a browser mounted the build. */
export const wasMounted = (checks: readonly BuildCheck[]): boolean =>
  checks.some(({ check, result }) => check === 'mount' && result === 'passed');

/** `preview`: for previews alone. The seal says so too, or a changed row would make it one that may run. */
type Sealed = Pick<Admitted, 'name' | 'digest' | 'address'> & { preview: boolean };

const sealedText = ({ name, digest, address, preview }: Sealed) =>
  JSON.stringify([name, digest, address, ...(preview ? ['preview'] : [])]);

/**
 * Keeps an admitted build, also when it was admitted before. One that may be released stays so when it is admitted for
 * previews again. The seal needs SECRET: whoever can only write rows admits nothing.
 */
export async function keepBuild(
  tx: Tx,
  vault: Vault,
  build: Admitted & { preview: boolean },
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const { name, digest, address, commit, hostVersion, files, bytes, preview } = build;
  const found = { mounted: wasMounted(build.checks), checks: JSON.stringify(build.checks) };
  const seal = vault.mac('remote build', sealedText(build));
  await tx
    .insertInto('remote_build')
    .values({
      name,
      digest,
      address,
      commit_id: commit,
      host_version: hostVersion,
      files,
      bytes,
      admitted_by: by,
      admitted_at: at,
      seal,
      preview,
      ...found,
    })
    // Sealed again: an earlier seal may be under a SECRET that is gone. What was mounted once stays that.
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'digest', 'address'])
        .doUpdateSet({
          seal,
          preview,
          mounted: sql<boolean>`remote_build.mounted or excluded.mounted`,
          checks: sql<string>`case when excluded.mounted or not remote_build.mounted
            then excluded.checks else remote_build.checks end`,
        })
        .where(({ or, eb }) => or([eb('remote_build.preview', '=', true), eb.val(!preview)])),
    )
    .execute();
}

/** True for a build that an admission sealed. */
export const isSealed = (vault: Vault, build: Sealed & { seal: string }): boolean =>
  vault.macs('remote build', sealedText(build)).includes(build.seal);

/** Builds of a remote, newest first, at most `limit`. */
export const listBuilds = (tx: Tx, name: string, limit: number) =>
  tx
    .selectFrom('remote_build as b')
    .leftJoin('app_user as u', 'u.user_id', 'b.admitted_by')
    .select(['b.id', 'b.digest', 'b.address', 'b.commit_id', 'b.host_version', 'b.files', 'b.bytes', 'b.admitted_at'])
    .select(['b.preview', 'b.mounted', 'b.checks'])
    .select(sql<string>`coalesce(u.user_name, b.admitted_by)`.as('admitted_by'))
    .where('b.name', '=', name)
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute();

/** Names of the remotes that have admitted builds. */
export const namesOfBuilds = async (tx: Tx): Promise<string[]> =>
  (await tx.selectFrom('remote_build').select('name').distinct().execute()).map(({ name }) => name);

/**
 * The build of a remote that may be released, or be a candidate, if its seal is right; with `orPreview` also one that
 * was admitted for previews alone.
 */
export const findBuild = (tx: Tx, name: string, digest: string, { orPreview = false } = {}) =>
  tx
    .selectFrom('remote_build')
    .select(['id', 'name', 'digest', 'address', 'seal', 'host_version', 'preview', 'mounted'])
    .where('name', '=', name)
    .where('digest', '=', digest)
    .$if(!orPreview, (builds) => builds.where('preview', '=', false))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The commit that an admitted build was made from, empty if nobody said; undefined for one that was never admitted. */
export async function findCommit(db: Db, name: string, digest: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('remote_build')
    .select(({ fn }) => fn.max('commit_id').as('commit'))
    .where('name', '=', name)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row?.commit ?? undefined;
}

/** Releases of a remote, newest first, at most `limit`. */
export const listReleases = (tx: Tx, name: string, limit: number) =>
  tx
    .selectFrom('remote_release as r')
    .leftJoin('remote_build as b', 'b.id', 'r.build_id')
    .leftJoin('app_user as u', 'u.user_id', 'r.released_by')
    .select(['r.id', 'b.digest', 'r.reason', 'r.released_at'])
    .select(sql<string>`coalesce(u.user_name, r.released_by)`.as('released_by'))
    .where('r.name', '=', name)
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();

/** Acts on the releases of one remote wait for each other until the transaction ends. */
export const lockRemote = (tx: Tx, name: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('remote'), hashtext(${name}))`.execute(tx);

/** Number of the release that counts; 0 without one. */
export async function currentRelease(tx: Tx, name: string): Promise<number> {
  const row = await tx
    .selectFrom('remote_release')
    .select('id')
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

/** Lets a build run from now on; with null the one of the settings, or beside the API. */
export async function keepRelease(
  tx: Tx,
  release: { name: string; build: number | null; reason: string; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('remote_release')
    .values({
      name: release.name,
      build_id: release.build,
      reason: release.reason,
      released_by: release.by,
      released_at: release.at,
    })
    .execute();
}

/** The released build of each remote that has one. */
export const readReleased = (db: Db | Tx) =>
  db
    .selectFrom('remote_release as r')
    .distinctOn('r.name')
    .leftJoin('remote_build as b', 'b.id', 'r.build_id')
    .select(['r.name', 'b.digest', 'b.address', 'b.seal'])
    .orderBy('r.name')
    .orderBy('r.id', 'desc')
    .execute();

/** Deletes releases, and builds that none of the rest names, after their days. What is released now stays. */
export async function deleteOldBuilds({ db, clock }: { db: Db; clock: { now(): Date } }): Promise<void> {
  const before = new Date(clock.now().getTime() - REMOTE_BUILD.livesMs);
  await sql`delete from remote_release r where released_at < ${before}
    and exists (select from remote_release later where later.name = r.name and later.id > r.id and later.released_at < ${before})`.execute(
    db,
  );
  await sql`delete from remote_candidate where ended_at < ${before}`.execute(db);
  await sql`delete from remote_build b where admitted_at < ${before}
    and not exists (select from remote_release r where r.build_id = b.id)
    and not exists (select from remote_candidate c where c.build_id = b.id)`.execute(db);
}
