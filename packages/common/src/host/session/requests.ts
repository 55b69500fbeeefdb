import { parseReply } from '../../client/parse-reply.ts';
import { TOKEN_PATH } from '../../contract/sign-in/oauth.ts';
import { readUserinfo, sessionUser, type SessionUser } from '../../contract/sign-in/userinfo.ts';
import { UserType } from '../../enums/user/user-type.ts';
import type { HostRequestInit } from '../../client/api-client.ts';
import type { Recovery } from './recovery.ts';
import type { createSessionUser, SessionState } from './session-user.ts';
import type { Store } from './store.ts';
import type { Tokens } from './tokens.ts';

/**
 * Requests for the user of the session. After a 401 the token is refreshed, or the user signs in again, and the request
 * is sent once more.
 */
export function createRequests({
  state,
  tokens,
  user,
  recovery,
}: {
  state: Store<SessionState>;
  tokens: Tokens;
  user: ReturnType<typeof createSessionUser>;
  recovery: Recovery;
}) {
  async function ask(path: string, init: HostRequestInit): Promise<Response> {
    await recovery.ready(init.signal);
    const used = tokens.current();
    const response = await user.send(path, init, used);
    if (response.status !== 401 || used === null || path === TOKEN_PATH) return response;
    const outcome = await tokens.refresh(used);
    if (outcome === 'unreachable') throw new TypeError('The account API did not answer');
    if (outcome === 'ended') {
      if (state.get().user === null || !(await recovery.ended(used, init.signal))) return response;
    }
    // Privileges of staff may have changed with the token, so read the user again for menu and page access.
    if (outcome === 'fresh' && state.get().user?.user_type === UserType.employee) void followUser();
    return user.send(path, init, tokens.current());
  }

  /** Reads the user again; without an answer the page keeps the known user. */
  async function followUser(): Promise<void> {
    const found = await user.read().catch(() => null);
    if (found && state.get().status === 'signedIn' && state.get().user?.user_id === found.user_id) user.know(found);
  }

  async function refreshUser(): Promise<void> {
    if (state.get().status !== 'signedIn') return;
    const response = await ask(readUserinfo.path, {});
    if (response.ok) user.know(parseReply<SessionUser>(sessionUser, await response.json()));
  }

  return { ask, refreshUser };
}
