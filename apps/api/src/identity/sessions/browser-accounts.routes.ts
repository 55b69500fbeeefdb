import { listBrowserAccounts } from '@portal/common/contract/sign-in/browser-accounts';
import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { readBrowser } from '../../platform/http/caller/browser-sessions.db.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import { allowedOrigins } from '../../platform/http/cors.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';

/** Lists the accounts of the browser's cookies. Pages of applications that embed the portal know their own one only. */
export function browserAccountsRoutes(app: App, services: Services): void {
  const origins = allowedOrigins(services.config);
  serve(app, services, listBrowserAccounts, async (_, { tx, cookie, now, requestHeader, refuse }) => {
    const origin = requestHeader('origin');
    if (origin !== undefined && !origins.has(origin)) refuse('Account.Permission.Denied');
    const sessions = await readBrowser(tx, cookie, now());
    const rows = sessions
      .filter(({ state, scope }) => state !== 'ended' && scope === SessionScope.full)
      .map(({ user_id, user_type, user_name, login_name, email, phone, company_name, state }) => ({
        user_id,
        user_type,
        user_name,
        login_name,
        email,
        phone,
        company_name,
        signed_in: state === 'live',
      }));
    return { total: rows.length, rows };
  });
}
