import { readUserinfo, type SessionUser } from '@portal/common/contract/sign-in/userinfo';
import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { maskEmail, maskPhone } from '../../../platform/audit/mask.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { serve } from '../../../platform/http/calls/serve.ts';
import { findUserinfo } from './userinfo.db.ts';
import type { Services } from '../../../platform/http/services.ts';

/** The signed-in user. */
export function userinfoRoutes(app: App, services: Services): void {
  serve(app, services, readUserinfo, async ({ query, caller }, { tx }) => {
    const user = await findUserinfo(tx, caller.userId);
    const { scope } = caller;
    if (scope !== SessionScope.full)
      Object.assign(user, { user_name: user.company_name ?? '', login_name: null, email: null, phone: null });
    const hide = query.hide !== undefined && query.hide !== '0' && query.hide !== 'false';
    return {
      ...user,
      user_type: user.user_type as SessionUser['user_type'],
      auth_status: user.auth_status as SessionUser['auth_status'],
      email: user.email && hide ? maskEmail(user.email) : user.email,
      phone: user.phone && hide ? maskPhone(user.phone) : user.phone,
      site_id: services.config.siteId,
      ...(scope === SessionScope.full ? {} : { scope }),
    };
  });
}
