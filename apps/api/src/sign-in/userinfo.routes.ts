import { readUserinfo } from '@portal/common/contract/userinfo';
import type { SessionUser } from '@portal/common/contract/userinfo';
import { maskEmail, maskPhone } from '../mail/mask.ts';
import type { App } from '../http/app-type.ts';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';

/** The signed-in user. */
export function userinfoRoutes(app: App, services: Services): void {
  serve(app, services, readUserinfo, async ({ query, caller }, { tx }) => {
    const user = await tx.selectFrom('app_user').leftJoin('company', 'company.co_id', 'app_user.co_id')
      .select([
        'user_id', 'user_type', 'user_name', 'login_name', 'email', 'phone', 'role', 'app_user.co_id',
        'company_name', 'auth_status', 'privileges', 'language',
      ])
      .where('user_id', '=', caller.userId).executeTakeFirstOrThrow();
    // The newest application counts: a rejected company can apply again.
    const application = user.co_id === null ? undefined : await tx.selectFrom('registration_application').select('approval_status')
      .where('co_id', '=', user.co_id).orderBy('id', 'desc').limit(1).executeTakeFirst();
    const hide = query.hide !== undefined && query.hide !== '0' && query.hide !== 'false';
    return {
      ...user,
      user_type: user.user_type as SessionUser['user_type'],
      auth_status: user.auth_status as SessionUser['auth_status'],
      email: user.email && hide ? maskEmail(user.email) : user.email,
      phone: user.phone && hide ? maskPhone(user.phone) : user.phone,
      register_approval_status: application?.approval_status ?? null,
      site_id: services.config.siteId,
    };
  });
}
