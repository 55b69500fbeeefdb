import { remotePage, pageUrl } from '@portal/common/pages/addresses';
import { tellAdministratorsBut } from '../../identity/addresses/administrators.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { Services } from '../../platform/http/services.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { listReleases } from './builds.db.ts';
import { letRun, type Acting } from './releases.ts';

/**
 * Where going back leads, by all releases of a remote, newest first; undefined where nothing was before. A release of
 * what ran earlier counts as a return to it: what ran in between was left, and going back does not lead there.
 */
export function buildBefore(releases: readonly { digest: string | null }[]): string | null | undefined {
  let ran: (string | null)[] = [null];
  for (const { digest } of releases.toReversed()) {
    const at = ran.indexOf(digest);
    ran = at === -1 ? [...ran, digest] : ran.slice(0, at + 1);
  }
  return ran.at(-2);
}

interface Back extends Acting {
  name: string;
  reason: string;
  /** Who acts, for the message; left out for an operator. */
  byName?: string;
  /** The release that the caller saw as the current one; undefined if it does not matter. */
  after?: number;
}

/**
 * Lets the build run again that ran before, and tells the other administrators. One person is enough, also where a
 * release takes two. Returns what runs now.
 */
export async function goBack(
  tx: Tx,
  { vault, config }: Pick<Services, 'vault' | 'config'>,
  { name, reason, by, byName, at, after }: Back,
  { refuse }: Pick<Refusing<'Account.NotFound' | 'Account.Remote.Released'>, 'refuse'>,
): Promise<string | null> {
  const releases = await listReleases(tx, name);
  const digest = buildBefore(releases);
  if (digest === undefined) return refuse('Account.NotFound');
  const seen = after ?? Number(releases[0]?.id);
  await letRun({ tx, vault }, { name, digest, reason, after: seen, by, at, action: 'remote.back' }, { refuse });
  await tellAdministratorsBut(tx, by, {
    template: 'remoteBack',
    at,
    link: pageUrl(config.publicUrl, remotePage(name)),
    values: ({ locale }) => ({ by: byName ?? textOf(locale, 'remote.operator'), remote: name, reason, time: at }),
  });
  return digest;
}
