import type { BuildCheck, FoundPage } from '@portal/common/contract/portal/remotes';
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
  /** Calls that its pages declare or made, such as `GET /path/{id}`. */
  calls: readonly string[];
  pages: readonly FoundPage[];
}

/** `preview`: for previews alone. The seal says so too, or a changed row would make it one that may run. */
type Sealed = Pick<Admitted, 'name' | 'digest' | 'address'> & { preview: boolean };

const sealedText = ({ name, digest, address, preview }: Sealed) =>
  JSON.stringify([name, digest, address, ...(preview ? ['preview'] : [])]);

/** True where these checks are of a build that a browser mounted. */
const sayMounted = (checks: readonly BuildCheck[]): boolean =>
  checks.some(({ check, result }) => check === 'mount' && result === 'passed');

/** What an admission found, as its seal covers it: in an order that the database keeps. */
const foundText = ({ name, digest, address, checks, calls, pages }: Found) =>
  JSON.stringify([
    sayMounted(checks) ? 'mounted' : 'found',
    [name, digest, address],
    checks.map(({ check, result, measured, allowed }) => [check, result, measured, allowed]),
    calls,
    pages.map(({ path, bytes, opened }) => [path, bytes, opened]),
  ]);
type Found = Pick<Admitted, 'name' | 'digest' | 'address' | 'checks' | 'calls' | 'pages'>;
type FoundRow = Found & { mount_seal: string | null };

/** Columns of what was found. */
const FOUND = ['checks', 'calls', 'pages', 'mount_seal'] as const;

/** True where an admission found what the row says. */
const isFound = (vault: Vault, build: FoundRow): boolean =>
  build.mount_seal !== null && vault.macs('remote build', foundText(build)).includes(build.mount_seal);

/** True for a build that a browser mounted, and of which the row says what was found then. */
export const isMounted = (vault: Vault, build: FoundRow): boolean => sayMounted(build.checks) && isFound(vault, build);

/**
 * Keeps an admitted build, also when it was admitted before. One that may be released stays so when it is admitted for
 * previews again, and what was found of one that was mounted stays when it is admitted without a browser. The seal
 * needs SECRET: whoever can only write rows admits nothing.
 */
export async function keepBuild(
  tx: Tx,
  vault: Vault,
  build: Admitted & { preview: boolean },
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const { name, digest, address, commit, hostVersion, files, bytes, preview } = build;
  // Also the first admission waits, which has no row yet.
  await lockRemote(tx, name);
  const before = await tx
    .selectFrom('remote_build')
    .select(['preview', ...FOUND])
    .where('name', '=', name)
    .where('digest', '=', digest)
    .where('address', '=', address)
    .executeTakeFirst();
  if (before && preview && !before.preview) return;
  const stays = before && !sayMounted(build.checks) && isMounted(vault, { name, digest, address, ...before });
  const { checks, calls, pages } = stays ? before : build;
  // Sealed again: an earlier seal may be under a SECRET that is gone.
  const kept = {
    seal: vault.mac('remote build', sealedText(build)),
    preview,
    mounted: sayMounted(checks),
    checks: JSON.stringify(checks),
    calls: [...calls],
    pages: JSON.stringify(pages),
    mount_seal: vault.mac('remote build', foundText({ name, digest, address, checks, calls, pages })),
  };
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
      ...kept,
    })
    .onConflict((conflict) => conflict.columns(['name', 'digest', 'address']).doUpdateSet(kept))
    .execute();
}

/** True for a build that an admission sealed. */
export const isSealed = (vault: Vault, build: Sealed & { seal: string }): boolean =>
  vault.macs('remote build', sealedText(build)).includes(build.seal);

/** Builds of a remote, newest first, at most `limit`. Of one whose row says more than was found, nothing is told. */
export async function listBuilds(tx: Tx, vault: Vault, name: string, limit: number) {
  const rows = await tx
    .selectFrom('remote_build as b')
    .leftJoin('app_user as u', 'u.user_id', 'b.admitted_by')
    .select(['b.digest', 'b.address', 'b.commit_id', 'b.host_version', 'b.files', 'b.bytes', 'b.preview'])
    .select(['b.admitted_at', 'b.checks', 'b.calls', 'b.pages', 'b.mount_seal'])
    .select(sql<string>`coalesce(u.user_name, b.admitted_by)`.as('admitted_by'))
    .where('b.name', '=', name)
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ mount_seal, ...row }) => {
    const found = { ...row, name, mount_seal };
    const told = isFound(vault, found) ? {} : { checks: [], calls: [], pages: [] };
    return { ...row, ...told, mounted: isMounted(vault, found) };
  });
}

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
    .select(['id', 'name', 'digest', 'address', 'seal', 'host_version', 'preview', ...FOUND])
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

/** All releases of a remote that are kept, newest first. */
export const listReleases = (tx: Tx, name: string) =>
  tx
    .selectFrom('remote_release as r')
    .leftJoin('remote_build as b', 'b.id', 'r.build_id')
    .leftJoin('app_user as u', 'u.user_id', 'r.released_by')
    .select(['r.id', 'b.digest', 'r.reason', 'r.released_at'])
    .select(sql<string>`coalesce(u.user_name, r.released_by)`.as('released_by'))
    .where('r.name', '=', name)
    .orderBy('r.id', 'desc')
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

/** Deletes refusals, releases, and builds that none of the rest names, after their days. What is released now stays. */
export async function deleteOldBuilds({ db, clock }: { db: Db; clock: { now(): Date } }): Promise<void> {
  const before = new Date(clock.now().getTime() - REMOTE_BUILD.livesMs);
  await sql`delete from remote_release r where released_at < ${before}
    and exists (select from remote_release later where later.name = r.name and later.id > r.id and later.released_at < ${before})`.execute(
    db,
  );
  await db.deleteFrom('remote_refusal').where('refused_at', '<', before).execute();
  await sql`delete from remote_candidate where ended_at < ${before}`.execute(db);
  await sql`delete from remote_build b where admitted_at < ${before}
    and not exists (select from remote_release r where r.build_id = b.id)
    and not exists (select from remote_candidate c where c.build_id = b.id)`.execute(db);
}
