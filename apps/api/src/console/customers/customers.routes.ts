import {
  listCustomerCreators,
  listCustomers,
  readCustomer,
  readCustomerCertification,
} from '@portal/common/contract/console/customers';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import type { Locale } from '@portal/common/intl/locale';
import { CUSTOMER_LIST } from '@portal/common/rules/limits';
import { findCertification, findLatest } from '../../companies/certification/certification.db.ts';
import { windowOf } from '../../platform/db/page.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import { nameIn } from '../../platform/http/lists/columns.ts';
import { serveList, type ListFile } from '../../platform/http/lists/served-lists.ts';
import { callingCode, countryName, employeesName, industryOf } from '../../companies/lookups/lookups.ts';
import { findOpenIn, listProposals, openSubjects } from '../../companies/requests/proposals.db.ts';
import { filterOf } from '../companies/company-filter.ts';
import { readCompanyIds } from '../companies/company-list.db.ts';
import { listCreators, orderOf } from '../companies/company-order.ts';
import { findCompany, hasCode, readCompanies, type CompanyRow } from './customers.db.ts';
import { companyOf, deletionNeeds } from './deletion-proposals.ts';
import type { Services } from '../../platform/http/services.ts';

type CustomerRow = AnswerOf<typeof listCustomers>['rows'][number];

const verification = nameIn(AuthStatus, 'authStatus');
const FILE: ListFile<CustomerRow> = {
  name: 'customers',
  id: ({ company_id }) => company_id,
  columns: [
    ['company_id', ({ company_id }) => company_id],
    ['company', ({ company_name }) => company_name],
    ['code', ({ lic_code }) => lic_code],
    ['country', ({ company_country }) => company_country],
    ['industry', ({ industry }) => industry],
    ['verification', ({ auth_status }, locale) => verification(auth_status, locale)],
    ['created', ({ create_time }) => create_time],
  ],
};

interface Shown {
  userId: string;
  locale: Locale;
  proposed: boolean;
  needs: ProposalKind[];
}

function wire(row: CompanyRow, { userId, locale, proposed, needs }: Shown): CustomerRow {
  return {
    company_id: row.co_id,
    company_name: row.company_name,
    lic_code: row.lic_code ?? '',
    company_country: countryName(row.region_id, locale),
    industry: industryOf(row.industry_id, locale).name,
    auth_status: row.auth_status as AuthStatus,
    create_time: row.created_at,
    creator: row.creator ?? '',
    is_self_create: row.created_by === userId,
    proposed,
    second_pair: needs,
  };
}

/** Enterprise customers, for staff. */
export function customersRoutes(app: App, services: Services): void {
  serveList(app, services, listCustomers, FILE, async ({ query, caller }, { tx, locale }) => {
    const { lic_code: code } = query;
    const filter = {
      ...filterOf(query, query.proposed && (await openSubjects(tx, 'company'))),
      further: code ? hasCode(code) : undefined,
    };
    const order = orderOf(tx, query, locale);
    const { ids, total, cursor } = await readCompanyIds(
      tx,
      { listed: 'customers', filter, order },
      windowOf(query, CUSTOMER_LIST.size),
    );
    const rows = await readCompanies(tx, ids);
    const proposed = await findOpenIn(tx, 'company', ids);
    return {
      rows: rows.map((row) =>
        wire(row, {
          userId: caller.userId,
          locale,
          proposed: proposed.has(row.co_id),
          needs: deletionNeeds(services.config),
        }),
      ),
      total,
      cursor,
    };
  });

  serve(app, services, listCustomerCreators, async (_, { tx, locale }) => ({
    creators: await listCreators(tx, 'customers', locale),
  }));

  serve(app, services, readCustomer, async ({ params, caller }, { tx, locale, refuse }) => {
    const company = (await findCompany(tx, params.co)) ?? refuse('Account.NotFound');
    const latest = company.auth_status === AuthStatus.rejected ? await findLatest(tx, params.co) : undefined;
    const proposals = await listProposals(tx, companyOf(params.co), caller.userId);
    return {
      ...wire(company, {
        userId: caller.userId,
        locale,
        proposed: proposals.some(({ state }) => state === 'open'),
        needs: deletionNeeds(services.config),
      }),
      proposals,
      company_country_code: callingCode(company.region_id),
      main_business: company.main_business,
      company_address: company.address,
      scale: employeesName(company.employees_id, locale),
      auth_opinion: latest?.status === ApprovalStatus.rejected ? latest.opinion : '',
      pending_change: company.pending_change,
    };
  });

  serve(app, services, readCustomerCertification, async ({ query }, { tx, refuse }) => {
    if (!(await findCompany(tx, query.company_id))) refuse('Account.NotFound');
    const { auth_status, shown } = await findCertification(tx, query.company_id);
    const approved = shown?.status === ApprovalStatus.approved;
    return {
      auth_status: auth_status as AuthStatus,
      lic_company: shown?.lic_company ?? null,
      lic_type: (shown?.lic_type ?? null) as LicenceType | null,
      lic_code: shown?.lic_code ?? null,
      lic_url: shown?.lic_id ?? null,
      auth_time: approved ? shown.decided_at : null,
      application_time: shown?.submitted_at ?? shown?.applied_at ?? null,
    };
  });
}
