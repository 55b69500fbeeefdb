import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { currentRelease, findBuild, isSealed, keepBuild, keepRelease, lockRemote, type Admitted } from './builds.db.ts';

/** Who acts, and when. */
interface Acting {
  by: string;
  at: Date;
}

/** Keeps an inspected build as one that may be released. */
export async function admit(tx: Tx, vault: Vault, build: Admitted, { by, at }: Acting): Promise<void> {
  await keepBuild(tx, vault, build, { by, at });
  const { name, digest, address, commit } = build;
  await audit(tx, { actor: by, action: 'remote.admitted', object: name, detail: { digest, address, commit } }, at);
}

/**
 * Lets an admitted build of a remote run on all instances; `digest: null` ends that, so that the settings, or the build
 * beside the API, decide again. `after` is the release that the caller saw as the current one; undefined if it does not
 * matter.
 */
export async function release(
  { tx, vault }: { tx: Tx; vault: Vault },
  {
    name,
    digest,
    reason,
    after,
    by,
    at,
  }: Acting & { name: string; digest: string | null; reason: string; after?: number },
  { refuse }: Pick<Refusing<'Account.NotFound' | 'Account.Remote.Released'>, 'refuse'>,
): Promise<void> {
  await lockRemote(tx, name);
  if (after !== undefined && (await currentRelease(tx, name)) !== after) refuse('Account.Remote.Released');
  const build = digest === null ? null : await findBuild(tx, name, digest);
  if (build === undefined || (build && !isSealed(vault, build))) refuse('Account.NotFound');
  await keepRelease(tx, { name, build: build ? build.id : null, reason, by, at });
  await audit(tx, { actor: by, action: 'remote.released', object: name, detail: { digest, reason } }, at);
}
