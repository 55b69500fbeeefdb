import { lookUpCompany } from '@portal/common/contract/service/service-calls';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { findReportedCompanies } from '../../companies/company/reported-companies.db.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { applyReports } from './apply-reports.ts';
import { REPORTED_NOUNS } from './nouns.ts';

/** Calls of the provider's other systems: one for each noun that they report, and what they look up. */
export function serviceCallsRoutes(app: App, services: Services): void {
  for (const reported of REPORTED_NOUNS) {
    serve(app, services, reported.endpoint, async ({ body, caller }, { tx, now, locale }) => {
      const report = { by: caller.clientId, now: now(), config: services.config, locale };
      const answers = await applyReports(tx, reported, body.items, report);
      return { results: answers };
    });
  }

  serve(app, services, lookUpCompany, async ({ query }, { tx, refuse, refuseAt }) => {
    const { co_id: id, lic_code: code } = query;
    if ((id === undefined) === (code === undefined)) refuseAt('co_id', 'request.invalid');
    const [company] = await findReportedCompanies(tx, {
      ids: id === undefined ? [] : [id],
      codes: code === undefined ? [] : [normaliseCreditCode(code)],
      locked: false,
    });
    if (!company || (code !== undefined && company.lic_code !== normaliseCreditCode(code)))
      return refuse('Account.Reported.Company.Unknown');
    const { co_id, kind, company_name, auth_status, lic_code } = company;
    return { co_id, kind, company_name, auth_status, lic_code };
  });
}
