import {
  readCompany,
  readCompanyInfo,
  readEnterprise,
  updateCompany,
  updateEnterprise,
} from '@portal/common/contract/account/profile';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import {
  serve,
  type HandlerContext,
  type HandlerContextOf,
  type HandlerInput,
} from '../../platform/http/calls/serve.ts';
import { countryName, employeesName, industryOf, isCountry } from '../../companies/lookups/lookups.ts';
import { changeCompany, findCompany } from './company.db.ts';
import type { Services } from '../../platform/http/services.ts';

async function read({ caller }: { caller: Caller }, { tx, locale, refuse }: HandlerContext<'Account.NotFound'>) {
  const company = caller.coId === null ? undefined : await findCompany(tx, caller.coId);
  if (!company) return refuse('Account.NotFound');
  const industry = industryOf(company.industry_id, locale);
  return {
    Data: {
      Company: company.company_name,
      IndustryID: company.industry_id,
      IndustryParentID: industry.parentId,
      Industry: industry.name,
      EmployeesID: company.employees_id,
      Employees: employeesName(company.employees_id, locale),
      RegionID: company.region_id,
      Region: countryName(company.region_id, locale),
      MainBusiness: company.main_business,
      Address: company.address,
      AuthStatus: company.auth_status as AuthStatus,
      Version: company.version,
    },
  };
}

async function update(
  { body, caller }: Pick<HandlerInput<typeof updateCompany>, 'body' | 'caller'>,
  context: HandlerContextOf<typeof updateEnterprise>,
) {
  const { tx, now, locale, refuse, refuseAt } = context;
  if (caller.coId === null) return refuse('Account.NotFound');
  // Industry sections with divisions cannot be chosen.
  if (industryOf(body.industry, locale).parentId === 0) refuseAt('industry', 'industry.empty');
  if (employeesName(body.employees, locale) === '') refuseAt('employees', 'employees.empty');
  if (!isCountry(body.region_id)) refuseAt('region_id', 'region.empty');
  const change = {
    company_name: body.company,
    industry_id: body.industry,
    employees_id: body.employees,
    region_id: body.region_id,
    main_business: body.main_business,
    address: body.address,
  };
  const done = await changeCompany(
    tx,
    caller.coId,
    { change, version: body.version },
    { by: caller.userId, at: now() },
    context,
  );
  if (done === 'missing') refuse('Account.NotFound');
  if (done === 'frozen') refuseAt('company', 'Account.Company.Frozen');
}

/** Company of an enterprise user, under its three paths. */
export function companyRoutes(app: App, services: Services): void {
  serve(app, services, readCompany, read);
  serve(app, services, readEnterprise, read);
  serve(app, services, readCompanyInfo, read);
  serve(app, services, updateCompany, update);
  serve(app, services, updateEnterprise, update);
}
