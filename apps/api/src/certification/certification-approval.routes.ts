import {
  decideCertification, listCertificationApprovals, readCertificationApproval, type CertificationApproval,
} from '@portal/common/contract/certification-approval';
import { type ApprovalStatus, Decision } from '@portal/common/enums/approval-status';
import { type ApprovalType } from '@portal/common/enums/approval-type';
import { LicenceType } from '@portal/common/enums/licence-type';
import { UserType } from '@portal/common/enums/user-type';
import { parseLocale, type Locale } from '@portal/common/intl/locale';
import { checkCompanyName } from '@portal/common/rules/company-name';
import { checkCreditCodeOf } from '@portal/common/rules/credit-code';
import { audit } from '../db/audit.ts';
import type { Tx } from '../db/connect.ts';
import type { App } from '../http/app-type.ts';
import { refuse } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { textOf } from '../http/texts.ts';
import { cityName, countryName, isCountry, liesIn, provinceName } from '../lookups/names.ts';
import { queueMessage } from '../mail/outbox.ts';
import type { Services } from '../services.ts';
import { decide, findApproval, listApprovals, type ApprovalRow } from './certification-approval.db.ts';

const PAGE_MAX = 100;
const A_DAY_MS = 24 * 3_600_000;
const LICENCE_NAMES: Readonly<Record<number, string>> = {
  1: 'businessLicence', 2: 'organisationCode', 3: 'legalPerson', 4: 'socialOrganisation', 5: 'administrativeLaw', 99: 'other',
};

/** `1`, `2,3`, …; `0` means all. */
function statusesOf(text: string): number[] {
  if (!/^[0-3](,[0-3]){0,3}$/.test(text)) refuse('request.invalid', { fields: { status: 'request.invalid' } });
  const statuses = text.split(',').map(Number);
  return statuses.includes(0) ? [] : statuses;
}

/** Start of a day that was written as YYYY-MM-DD, in UTC. */
function dayOf(text: string | undefined, field: 'from' | 'to'): Date | undefined {
  if (!text) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  // A day that no calendar has is read as one of the next month.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) {
    refuse('request.invalid', { fields: { [field]: 'request.invalid' } });
  }
  return day;
}

/** A number of the query that must be one of an enumeration. */
function oneOf(known: Readonly<Record<string, number>>, value: number, field: string): void {
  if (!Object.values(known).includes(value)) refuse('request.invalid', { fields: { [field]: 'request.invalid' } });
}

function wire(row: ApprovalRow, locale: Locale): CertificationApproval {
  return {
    ID: row.approval_id, Company: row.lic_company, Applicant: row.user_name, AuthType: row.lic_type as LicenceType,
    AuthTypeName: textOf(locale, `licenceType.${LICENCE_NAMES[row.lic_type] ?? 'other'}`), AuthCode: row.lic_code, LicURL: row.lic_id ?? '',
    ApplicationTime: row.applied_at.toISOString(), ApprovalTime: row.decided_at?.toISOString() ?? null,
    Result: row.status as ApprovalStatus, ApprovalType: row.approval_type as ApprovalType | null, Opinion: row.opinion,
    Country: row.country_id, Province: row.province_id, City: row.city_id,
    CountryName: countryName(row.country_id, locale), ProvinceName: provinceName(row.province_id, locale), CityName: cityName(row.city_id, locale),
    UserType: row.user_type as UserType, UserID: row.user_id,
  };
}

/** The queue of authentication requests, for staff (spec 3 §2, §7). */
export function certificationApprovalRoutes(app: App, services: Services): void {
  serve(app, services, listCertificationApprovals, async ({ query }, { tx, locale }) => {
    oneOf(UserType, query.user_type, 'user_type');
    if (query.lic_type) oneOf(LicenceType, query.lic_type, 'lic_type');
    const to = dayOf(query.to, 'to');
    const { rows, total } = await listApprovals(tx, {
      userType: query.user_type, statuses: statusesOf(query.status),
      ...(query.company?.trim() ? { company: query.company.trim() } : {}),
      ...(query.lic_type ? { licenceType: query.lic_type } : {}),
      ...(query.from ? { from: dayOf(query.from, 'from') } : {}),
      ...(to ? { until: new Date(to.getTime() + A_DAY_MS) } : {}),
      ...(query.except === undefined ? {} : { except: query.except }),
    }, { limit: Math.min(PAGE_MAX, Math.max(1, query.count)), offset: Math.max(0, query.start), order: query.order ?? 'asc' });
    return { total, rows: rows.map((row) => wire(row, locale)) };
  });

  serve(app, services, readCertificationApproval, async ({ query }, { tx, locale }) =>
    ({ Data: wire(await findApproval(tx, query.id), locale) }));

  serve(app, services, decideCertification, async ({ query, body, caller }, { tx, now }) => {
    const { before, changes } = await decideOn(tx, { query, body, by: caller.userId, at: now() });
    await audit(tx, {
      actor: caller.userId, action: body.Result === Decision.agree ? 'certification.agreed' : 'certification.rejected',
      object: before.co_id, subject: before.user_id, detail: { approval_id: before.approval_id, changes },
    }, now());
    await tellApplicant(tx, before, body, now(), `${services.config.publicUrl}/microapp/profile/authentication`);
  });
}

interface Deciding {
  query: { id: number };
  body: {
    UserId: string; UserType: UserType; ApprovalId: number; Result: Decision; Code: string; Company: string;
    Country: number; Province: number; City: number; Opinion: string;
  };
  by: string;
  at: Date;
}

/** The two ids, and who it is about, must agree with the request; what is agreed to must hold together. */
async function decideOn(tx: Tx, { query, body, by, at }: Deciding) {
  const request = await findApproval(tx, query.id);
  if (body.ApprovalId !== query.id || body.UserId !== request.user_id || body.UserType !== request.user_type) {
    refuse('request.invalid', { fields: { ApprovalId: 'request.invalid' } });
  }
  if (body.Result === Decision.agree) {
    const issue = checkCreditCodeOf(request.lic_type as LicenceType)(body.Code);
    if (issue) refuse(issue, { fields: { Code: issue } });
    const name = body.UserType === UserType.partner ? undefined : checkCompanyName(body.Company);
    if (name) refuse(name, { fields: { Company: name } });
  }
  // Who rejects may leave the place open.
  const open = body.Result === Decision.reject && body.Country === 0;
  if (!open && !isCountry(body.Country)) refuse('country.empty', { fields: { Country: 'country.empty' } });
  if (!liesIn(body.Country, body.Province, body.City)) refuse('request.invalid', { fields: { Province: 'request.invalid' } });
  return decide(tx, {
    id: query.id, by, result: body.Result, company: body.Company, code: body.Code, country: body.Country,
    province: body.Province, city: body.City, opinion: body.Opinion, at,
  });
}

/** The applicant learns of the decision in the applicant's own language. */
async function tellApplicant(tx: Tx, before: ApprovalRow, { Result, Opinion }: Deciding['body'], at: Date, link: string): Promise<void> {
  const user = await tx.selectFrom('app_user').select(['email', 'phone', 'language']).where('user_id', '=', before.user_id).executeTakeFirstOrThrow();
  const to = user.email ?? user.phone;
  if (to === null) return;
  await queueMessage(tx, {
    channel: user.email === null ? 'sms' : 'email', to, locale: parseLocale(user.language) ?? 'zh-CN',
    template: Result === Decision.agree ? 'certificationAgreed' : 'certificationRejected',
    values: { company: before.lic_company, opinion: Opinion.trim() }, link, at,
    dedupeKey: `certification ${before.approval_id} decided`,
  });
}
