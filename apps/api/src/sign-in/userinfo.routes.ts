import { readUserinfo } from '@portal/common/contract/userinfo';
import type { SessionUser } from '@portal/common/contract/userinfo';
import { maskEmail, maskPhone } from '../mail/mask.ts';
import type { App } from '../http/app-type.ts';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { findUserinfo } from './userinfo.db.ts';

/** The signed-in user. */
export function userinfoRoutes(app: App, services: Services): void {
  serve(app, services, readUserinfo, async ({ query, caller }, { tx }) => {
    const user = await findUserinfo(tx, caller.userId);
    const hide = query.hide !== undefined && query.hide !== '0' && query.hide !== 'false';
    return {
      ...user,
      user_type: user.user_type as SessionUser['user_type'],
      auth_status: user.auth_status as SessionUser['auth_status'],
      email: user.email && hide ? maskEmail(user.email) : user.email,
      phone: user.phone && hide ? maskPhone(user.phone) : user.phone,
      site_id: services.config.siteId,
    };
  });
}
