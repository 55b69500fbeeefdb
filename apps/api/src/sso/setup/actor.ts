import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import type { Caller } from '../../platform/http/caller/caller.ts';

/**
 * Who changes a provider, for the audit log: the link of a session, or a session of a recovery code. They act for the
 * company, but are none of its administrators.
 */
export const actorOf = ({ userId, scope, sessionId, link }: Caller): string =>
  scope === SessionScope.recovery ? sessionId : (link?.linkId ?? userId);
