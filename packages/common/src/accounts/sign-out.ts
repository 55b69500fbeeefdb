import { readApiError } from '../client/api-error.ts';
import { ACCOUNT_HEADER, SIGN_OUT_PATH } from '../contract/sign-in/oauth.ts';
import type { Host } from '../host/host.ts';
import { tellTabs } from '../host/session/events.ts';

async function end({ request, locale }: Host, path: string, headers: Record<string, string>): Promise<void> {
  const response = await request(path, { method: 'POST', headers });
  // 401, 409: it was not signed in any more.
  if (!response.ok && response.status !== 401 && response.status !== 409) throw await readApiError(response, locale);
}

/** Signs one account of this browser out, in all of its tabs; the page's own as `host.signOut` does. */
export async function signOutOf(host: Host, userId: string, returnUri?: string): Promise<void> {
  if (userId === host.user?.user_id) return host.signOut(returnUri);
  await end(host, SIGN_OUT_PATH, { [ACCOUNT_HEADER]: userId });
  tellTabs({ type: 'signed-out', userId, more: true });
}

/** Signs all accounts of this browser out, in all tabs and in this one. */
export async function signOutOfAll(host: Host): Promise<void> {
  await end(host, `${SIGN_OUT_PATH}?all=1`, {});
  tellTabs({ type: 'signed-out' });
}
