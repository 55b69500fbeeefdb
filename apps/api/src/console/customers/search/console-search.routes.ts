import { searchConsole } from '@portal/common/contract/console/console-search';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { AccountStatus } from '@portal/common/enums/user/account-status';
import type { App } from '../../../platform/http/request/app-type.ts';
import { serveRead } from '../../../platform/http/calls/serve.ts';
import { search } from './console-search.db.ts';
import { findRequests } from './requests.db.ts';
import { reachOf, type CompanyKind, type PersonType } from './reach.ts';
import type { Services } from '../../../platform/http/services.ts';

/** Search field of the console. */
export function consoleSearchRoutes(app: App, services: Services): void {
  serveRead(app, services, searchConsole, async ({ query, caller }, { tx }) => {
    const reach = reachOf(caller.privileges, services.config.siteId);
    const { companies, people } = await search(tx, query.text, reach);
    return {
      requests: await findRequests(tx, query.text, caller.privileges),
      companies: companies.map(({ id, kind, company_name, lic_code, auth_status, by }) => ({
        company_id: id,
        company_name,
        lic_code: lic_code ?? '',
        auth_status: auth_status as AuthStatus,
        by,
        page: reach.companies[kind as CompanyKind]!,
      })),
      people: people.map(({ id, user_type, co_id, company_name, user_name, login_name, email, phone, status, by }) => ({
        user_id: id,
        company_id: co_id ?? '',
        company_name: company_name ?? '',
        user_name,
        login_name,
        email: email ?? '',
        phone: phone ?? '',
        status: status as AccountStatus,
        by,
        page: reach.people[user_type as PersonType]!,
      })),
    };
  });
}
