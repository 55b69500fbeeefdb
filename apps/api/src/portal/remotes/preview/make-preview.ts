import { BASENAME } from '@portal/common/pages/addresses';
import { PREVIEW_KEY } from '@portal/common/pages/preview-key';
import { REMOTE_PREVIEW } from '@portal/common/rules/limits';
import { makerEpoch } from '../../../identity/sessions/maker.db.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { inTransaction } from '../../../platform/db/connect.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import type { Refusing } from '../../../platform/errors/refusal.ts';
import { allowedClaim } from '../allowed-claim.ts';
import { findBuild, isSealed } from '../builds.db.ts';
import { placeElsewhere, readRemote } from '../read-remote.ts';
import type { PortalServices } from '../registry.ts';
import type { Acting } from '../releases.ts';
import { firstPageOf } from './first-page.ts';
import { isWithdrawn, keepPreview } from './previews.db.ts';
import { writeToken } from './token.ts';

type Needs = Pick<PortalServices, 'db' | 'vault' | 'config' | 'remotes'>;
type Refuses = Pick<Refusing<'Account.NotFound' | 'Account.Remote.Withdrawn' | 'Account.Remote.NotShown'>, 'refuse'>;

/** The page that the link opens; undefined for a build that no page of a session could show. */
async function pageToOpen(
  { remotes }: Pick<Needs, 'remotes'>,
  { name, address, digest }: { name: string; address: string; digest: string },
): Promise<string | undefined> {
  try {
    const { claim } = await readRemote(placeElsewhere(address, [digest]));
    return firstPageOf(allowedClaim(claim, await remotes.pathsFor(name)).claim);
  } catch {
    return undefined;
  }
}

/**
 * Makes the link that shows an admitted build to the first session that opens it, if it can be shown now. It ends
 * with all sessions of its `maker`; an operator has none.
 */
export async function makePreview(
  services: Needs,
  {
    name,
    digest,
    by,
    at,
    maker,
  }: Acting & { name: string; digest: string; maker?: Pick<Caller, 'userId' | 'sessionId'> },
  { refuse }: Refuses,
): Promise<{ link: string; until: Date }> {
  const build = await inTransaction(services.db, async (tx) => {
    const found = await findBuild(tx, name, digest, { orPreview: true });
    if (!found || !isSealed(services.vault, found)) return refuse('Account.NotFound');
    if (await isWithdrawn(tx, Number(found.id))) return refuse('Account.Remote.Withdrawn');
    return found;
  });
  // Outside of a transaction: it may take seconds.
  const page = (await pageToOpen(services, build)) ?? refuse('Account.Remote.NotShown');
  const until = new Date(at.getTime() + REMOTE_PREVIEW.livesMs);
  const id = await inTransaction(services.db, async (tx) => {
    const epoch = maker ? await makerEpoch(tx, maker) : null;
    const kept = await keepPreview(tx, { build: Number(build.id), by, epoch, at, until });
    await audit(tx, { actor: by, action: 'remote.previewed', object: name, detail: { digest, preview: kept } }, at);
    return kept;
  });
  const link = new URL(`${services.config.publicUrl}${BASENAME}${page}`);
  link.searchParams.set(PREVIEW_KEY, writeToken(services.vault, { id, until, name, digest }));
  return { link: link.href, until };
}
