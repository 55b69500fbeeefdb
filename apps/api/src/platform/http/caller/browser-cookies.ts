import type { RequestContext } from '../request/app-type.ts';
import type { Services } from '../services.ts';
import { readBrowser, sessionSecrets } from './browser-sessions.db.ts';
import { cookiesOf, dropCookie } from './cookies.ts';

/**
 * Deletes the cookies of sessions that are over for good. That of one which merely timed out stays: it lets its person
 * sign in again from the list of accounts.
 */
export async function dropEnded(
  c: RequestContext,
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
): Promise<void> {
  const cookie = cookiesOf(c, config);
  const sessions = await readBrowser(db, cookie, clock.now());
  const kept = new Set(sessions.filter(({ state }) => state !== 'ended').map(({ name }) => name));
  for (const { name } of sessionSecrets(cookie)) if (!kept.has(name)) dropCookie(c, config, name);
}
