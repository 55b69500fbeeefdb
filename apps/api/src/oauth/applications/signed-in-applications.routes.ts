import {
  endSignedInApplication,
  listSignedInApplications,
} from '@portal/common/contract/sign-in/signed-in-applications';
import { audit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import { endPendingSignIns } from '../../identity/sessions/sessions.db.ts';
import { withdrawConsent } from '../consent/consents.db.ts';
import { endApplicationSessions, listSignedIn, revokeTokens } from '../../identity/sessions/application-sessions.db.ts';
import type { Services } from '../../platform/http/services.ts';

/** Lists and ends the caller's sign-ins to applications, and what the caller allowed them. */
export function signedInApplicationsRoutes(app: App, services: Services): void {
  serve(app, services, listSignedInApplications, async ({ caller }, { tx, now }) => {
    const rows = await listSignedIn(tx, { userId: caller.userId, now: now() });
    return {
      total: rows.length,
      rows: rows.map(({ client_id, name_zh, name_en, started_at, last_used_at, allowed_at }) => ({
        client_id,
        name_zh: name_zh ?? client_id,
        name_en: name_en ?? client_id,
        since_time: started_at,
        last_used_time: last_used_at,
        allowed_time: allowed_at,
      })),
    };
  });

  serve(
    app,
    services,
    endSignedInApplication,
    async ({ params: { client_id: clientId }, caller: { userId } }, { tx, now, refuse }) => {
      // A code that is redeemed at this moment signs in no more.
      await endPendingSignIns(tx, userId, now());
      const ended = await endApplicationSessions(tx, { userId, clientId }, now());
      const withdrawn = await withdrawConsent(tx, { userId, clientId });
      if (!ended && !withdrawn) refuse('Account.NotFound');
      await revokeTokens(tx, { userId, clientId });
      await audit(
        tx,
        { actor: userId, action: 'application.signedOut', object: clientId, detail: { withdrawn } },
        now(),
      );
    },
  );
}
