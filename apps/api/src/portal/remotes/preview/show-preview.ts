import type { PagePreview, PreviewRefusal, RemoteClaim } from '@portal/common/contract/portal/config';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import {
  accountsAmong,
  readBrowser,
  SESSION_COOKIES,
  type ReadCookie,
} from '../../../platform/http/caller/browser-sessions.db.ts';
import type { Services } from '../../../platform/http/services.ts';
import { isSealed } from '../builds.db.ts';
import { placeElsewhere, readRemote } from '../read-remote.ts';
import { findPreview } from './previews.db.ts';
import { isSigned, readToken } from './token.ts';

/** Cookie with the token of what a browser previews. It shows nothing to another session than its own. */
export const PREVIEW_COOKIE = 'acc_preview';

/** Claims that are kept in memory; each belongs to one digest and never changes. */
const MOST = 20;

/** What pages of a session show of a preview. */
export interface ShownPreview {
  page: PagePreview;
  /** Of the build, where pages show it. */
  claim?: RemoteClaim;
  /** Origins that the build sends to, besides its own. */
  sendTo?: readonly string[];
}

/** Reads a build of a developer's machine, whose address a browser has instead of a token. Only in development. */
export type ReadDeveloped = (token: string) => Promise<ShownPreview | undefined>;

type Found = NonNullable<Awaited<ReturnType<typeof findPreview>>>;

/** The session that a browser previews with: the live one in its first cookie. All pages of a browser show the same. */
export async function previewingSession(db: Db | Tx, cookie: ReadCookie, now: Date): Promise<string | undefined> {
  const live = accountsAmong(await readBrowser(db, cookie, now));
  return SESSION_COOKIES.map((name) => live.find((one) => one.name === name)).find((one) => one !== undefined)
    ?.session_id;
}

/** The preview of a token, or why a session does not get it. Nobody may have opened it. */
export async function findAllowed(
  db: Db | Tx,
  vault: Services['vault'],
  { token, session, now }: { token: string; session: string | undefined; now: Date },
): Promise<Found | PreviewRefusal> {
  const named = readToken(token);
  const found = named && (await findPreview(db, named.id));
  // Without its row it cannot be verified: rows go a day after their end.
  if (!found) return named && named.until <= now ? 'over' : 'changed';
  if (!isSigned(vault, token, { ...found, id: Number(found.id), until: found.ends_at })) return 'changed';
  if (found.ends_at <= now) return 'over';
  if (session === undefined || (found.session_id !== null && found.session_id !== session)) return 'taken';
  if (found.ended_at !== null || !found.stands) return 'ended';
  return found.withdrawn || !isSealed(vault, found) ? 'withdrawn' : found;
}

/** Reads for pages what their session previews. Builds are read once. */
export function previewReader({ db, vault, clock, log }: Pick<Services, 'db' | 'vault' | 'clock' | 'log'>) {
  const claims = new Map<string, RemoteClaim>();

  async function claimOf({ name, digest, address }: Found): Promise<RemoteClaim> {
    const key = `${digest} ${address}`;
    const known = claims.get(key);
    if (known) return known;
    const { claim } = await readRemote(placeElsewhere(address, [digest]));
    if (claim.name !== name) throw new Error(`it calls itself ${claim.name}`);
    const [oldest] = claims.keys();
    if (claims.size >= MOST && oldest !== undefined) claims.delete(oldest);
    claims.set(key, claim);
    return claim;
  }

  return async (token: string, cookie: ReadCookie): Promise<ShownPreview> => {
    const now = clock.now();
    const session = await previewingSession(db, cookie, now);
    const found = await findAllowed(db, vault, { token, session, now });
    if (typeof found === 'string') return { page: { refused: found } };
    // Only opening the link gives it to a session.
    if (found.session_id === null) return { page: { refused: 'taken' } };
    const { name: remote, digest: build, ends_at } = found;
    try {
      return { page: { remote, build, until: ends_at.toISOString() }, claim: await claimOf(found) };
    } catch (error) {
      log.warn({ event: 'remote.preview.unread', remote, reason: (error as Error).message });
      return { page: { refused: 'unread' } };
    }
  };
}
