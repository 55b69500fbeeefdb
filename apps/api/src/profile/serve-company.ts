import { readCompany, readCompanyInfo, readEnterprise, updateCompany, updateEnterprise } from '@portal/common/contract/profile';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { ErrorCode } from '@portal/common/errors/catalogue';
import type { App } from '../http/app-type.ts';
import type { Caller } from '../http/caller.ts';
import { refuse } from '../http/refusal.ts';
import { serve, type HandlerContext, type HandlerInput } from '../http/serve.ts';
import { countryName, employeesName, industryOf, isCountry } from '../lookups/lookups.db.ts';
import type { Services } from '../services.ts';
import { changeCompany, findCompany } from './company.db.ts';

const at = (field: string, code: ErrorCode) => refuse(code, { fields: { [field]: code } });

async function read({ caller }: { caller: Caller }, { tx, locale }: HandlerContext) {
  const company = caller.coId === null ? undefined : await findCompany(tx, caller.coId);
  if (!company) refuse('Account.NotFound');
  const industry = industryOf(company.industry_id, locale);
  return {
    Data: {
      Company: company.company_name, IndustryID: company.industry_id, IndustryParentID: industry.parentId, Industry: industry.name,
      EmployeesID: company.employees_id, Employees: employeesName(company.employees_id, locale),
      RegionID: company.region_id, Region: countryName(company.region_id, locale),
      MainBusiness: company.main_business, Address: company.address, AuthStatus: company.auth_status as AuthStatus,
    },
  };
}

async function update({ body, caller }: Pick<HandlerInput<typeof updateCompany>, 'body' | 'caller'>, { tx, now, locale }: HandlerContext) {
  if (caller.coId === null) refuse('Account.NotFound');
  // A section can be chosen only when it has no divisions.
  if (industryOf(body.industry, locale).parentId === 0) at('industry', 'industry.empty');
  if (employeesName(body.employees, locale) === '') at('employees', 'employees.empty');
  if (!isCountry(body.region_id)) at('region_id', 'region.empty');
  const done = await changeCompany(tx, caller.coId, {
    company_name: body.company.trim(), industry_id: body.industry, employees_id: body.employees, region_id: body.region_id,
    main_business: body.main_business.trim(), address: body.address.trim(),
  }, caller.userId, now());
  if (done === 'missing') refuse('Account.NotFound');
  if (done === 'frozen') at('company', 'Account.Company.Frozen');
}

/** Company of an enterprise user, under its three paths. */
export function companyRoutes(app: App, services: Services): void {
  serve(app, services, readCompany, read);
  serve(app, services, readEnterprise, read);
  serve(app, services, readCompanyInfo, read);
  serve(app, services, updateCompany, update);
  serve(app, services, updateEnterprise, update);
}
