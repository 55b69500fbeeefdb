import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  readRecentSignIn,
} from '@portal/common/contract/sign-in/sessions';
import { parseUserAgent } from '../../platform/http/request/user-agent.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { recentFor } from '../../platform/http/caller/recent.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import { endSessionsOf } from './sessions.db.ts';
import { endSessionOf, listSessions } from './own-sessions.db.ts';
import type { Services } from '../../platform/http/services.ts';

/** Lists and ends the caller's sessions. Access tokens of an ended session stop working immediately. */
export function sessionsRoutes(app: App, services: Services): void {
  serve(app, services, listOwnSessions, async ({ caller }, { tx, now }) => {
    const sessions = await listSessions(tx, { userId: caller.userId, current: caller.sessionId, now: now() });
    return {
      total: sessions.length,
      rows: sessions.map(({ session_id, signed_in_at, last_used_at, network, user_agent }) => ({
        session_id,
        current: session_id === caller.sessionId,
        signed_in_at,
        last_used_at,
        ...parseUserAgent(user_agent),
        network,
      })),
    };
  });

  serve(app, services, readRecentSignIn, ({ caller }, { now }) =>
    Promise.resolve({ recent_seconds: Math.floor(recentFor(caller, now()) / 1000) }),
  );

  serve(app, services, endOwnSession, async ({ params, caller }, { tx, now, refuse }) => {
    const ended = await endSessionOf(tx, { userId: caller.userId, sessionId: params.session_id, now: now() });
    if (!ended) refuse('Account.NotFound');
    await audit(tx, { actor: caller.userId, action: 'session.ended', object: params.session_id }, now());
  });

  serve(app, services, endOtherSessions, async ({ caller }, { tx, now }) => {
    await endSessionsOf(tx, caller.userId, now(), { except: caller.sessionId });
    await audit(tx, { actor: caller.userId, action: 'session.othersEnded', object: caller.sessionId }, now());
  });
}
