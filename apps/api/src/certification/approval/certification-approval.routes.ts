import {
  decideCertification, listCertificationApprovals, readCertificationApproval, type CertificationApproval, type Refused,
} from '@portal/common/contract/certification-approval';
import { type ApprovalStatus, Decision } from '@portal/common/enums/certification/approval-status';
import { type ApprovalType } from '@portal/common/enums/certification/approval-type';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { checkCompanyName } from '@portal/common/rules/company/company-name';
import { checkCreditCodeOf } from '@portal/common/rules/certification/credit-code';
import { pageUrl } from '@portal/common/pages/addresses';
import { provenAddresses } from '../../addresses/proven-address.db.ts';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/connect.ts';
import { windowOf } from '../../db/page.ts';
import type { App } from '../../http/app-type.ts';
import { refuseAt } from '../../http/refusal.ts';
import { serve, type HandlerContextOf } from '../../http/serve.ts';
import { textOf } from '../../intl/texts.ts';
import { cityName, countryName, isCountry, liesIn, provinceName } from '../../lookups/lookups.db.ts';
import { queueMessage } from '../../mail/outbox.ts';
import { localeOf, reachable } from '../../mail/recipient.ts';
import type { Services } from '../../services.ts';
import { decide, findApplicant, findApproval, findPrevious, listApprovals, type ApprovalRow } from './certification-approval.db.ts';
import { refusedText } from '../display.ts';
import { ownPageOf } from '../own-page.ts';

const A_DAY_MS = 24 * 3_600_000;
const LICENCE_NAMES: Readonly<Record<number, string>> = {
  1: 'businessLicence', 2: 'organisationCode', 3: 'legalPerson', 4: 'socialOrganisation', 5: 'administrativeLaw', 99: 'other',
};

/** `1`, `2,3`, `2,3,4`, …; `0` means all. */
function statusesOf(text: string): number[] {
  if (!/^[0-4](,[0-4]){0,4}$/.test(text)) refuseAt('status', 'request.invalid');
  const statuses = text.split(',').map(Number);
  return statuses.includes(0) ? [] : statuses;
}

/** Boundary of a period: an instant with time zone, or YYYY-MM-DD as the start of that day in UTC (`to`: of the next day). */
function endOf(text: string | undefined, field: 'from' | 'to'): Date | undefined {
  if (!text) return undefined;
  const [, day = '', time] = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.exec(text) ?? [];
  const start = new Date(`${day}T00:00:00Z`);
  const end = time === undefined ? start : new Date(text);
  // Date.parse rolls impossible days over into the next month.
  if (Number.isNaN(start.getTime()) || Number.isNaN(end.getTime()) || !start.toISOString().startsWith(day)) {
    refuseAt(field, 'request.invalid');
  }
  return time === undefined && field === 'to' ? new Date(end.getTime() + A_DAY_MS) : end;
}

/** Parses a numeric query parameter that must be a value of an enum. */
function oneOf(known: Readonly<Record<string, number>>, value: number, field: string): void {
  if (!Object.values(known).includes(value)) refuseAt(field, 'request.invalid');
}

function wire(row: ApprovalRow, locale: Locale): CertificationApproval {
  return {
    ID: row.approval_id, Company: row.lic_company, Applicant: row.user_name, AuthType: row.lic_type as LicenceType,
    AuthTypeName: textOf(locale, row.auth_method === AuthMethod.transaction ? 'licenceType.transaction' : `licenceType.${LICENCE_NAMES[row.lic_type] ?? 'other'}`),
    AuthMethod: row.auth_method as AuthMethod, TransactionCode: row.transaction_code ?? '', AuthCode: row.lic_code, LicURL: row.lic_id ?? '',
    ApplicationTime: row.applied_at.toISOString(), ApprovalTime: row.decided_at?.toISOString() ?? null,
    Result: row.status as ApprovalStatus, ApprovalType: row.approval_type as ApprovalType | null, Opinion: row.opinion,
    RefusedFields: row.refused_fields.map(({ field, reason }) => ({ Field: field, Reason: reason })),
    Country: row.country_id, Province: row.province_id, City: row.city_id,
    CountryName: countryName(row.country_id, locale), ProvinceName: provinceName(row.province_id, locale), CityName: cityName(row.city_id, locale),
    UserType: row.user_type as UserType, UserID: row.user_id,
  };
}

/** Queue of certification requests, for staff. */
export function certificationApprovalRoutes(app: App, services: Services): void {
  serve(app, services, listCertificationApprovals, async ({ query }, { tx, locale }) => {
    oneOf(UserType, query.user_type, 'user_type');
    if (query.lic_type) oneOf(LicenceType, query.lic_type, 'lic_type');
    if (query.auth_method) oneOf(AuthMethod, query.auth_method, 'auth_method');
    const [from, until] = [endOf(query.from, 'from'), endOf(query.to, 'to')];
    const { rows, total } = await listApprovals(tx, {
      userType: query.user_type, statuses: statusesOf(query.status),
      ...(query.company ? { company: query.company } : {}),
      ...(query.lic_type ? { licenceType: query.lic_type } : {}),
      ...(query.auth_method ? { method: query.auth_method } : {}),
      ...(from ? { from } : {}),
      ...(until ? { until } : {}),
      ...(query.except === undefined ? {} : { except: query.except }),
    }, { ...windowOf({ limit: query.count, offset: query.start }), order: query.order ?? 'asc' });
    return { total, rows: rows.map((row) => wire(row, locale)) };
  });

  serve(app, services, readCertificationApproval, async ({ query }, context) => {
    const { tx, locale } = context;
    const row = await findApproval(tx, query.id, context);
    const previous = await findPrevious(tx, row);
    return { Data: { ...wire(row, locale), Previous: previous ? wire(previous, locale) : null } };
  });

  serve(app, services, decideCertification, async ({ query, body, caller }, context) => {
    const { tx, now } = context;
    const { before, changes } = await decideOn({ query, body, by: caller.userId }, context);
    await audit(tx, {
      actor: caller.userId, action: body.Result === Decision.agree ? 'certification.agreed' : 'certification.rejected',
      object: before.co_id, subject: before.user_id, detail: { approval_id: before.approval_id, changes, refused: body.RefusedFields ?? [] },
    }, now());
    await tellApplicant(tx, before, body, now(), pageUrl(services.config.publicUrl, ownPageOf(before.user_type)));
  });
}

interface Deciding {
  query: { id: number };
  body: {
    UserId: string; UserType: UserType; ApprovalId: number; Result: Decision; Code: string; Company: string;
    Country: number; Province: number; City: number; Opinion: string;
    RefusedFields?: Refused[] | undefined;
  };
  by: string;
}

/** Ids and user must match the request, and approved values must be consistent. */
async function decideOn({ query, body, by }: Deciding, context: HandlerContextOf<typeof decideCertification>) {
  const { tx, now } = context;
  const request = await findApproval(tx, query.id, context);
  if (body.ApprovalId !== query.id || body.UserId !== request.user_id || body.UserType !== request.user_type) {
    refuseAt('ApprovalId', 'request.invalid');
  }
  if (body.Result === Decision.agree) {
    const issue = checkCreditCodeOf(request.lic_type as LicenceType)(body.Code);
    if (issue) refuseAt('Code', issue);
    const name = body.UserType === UserType.partner ? undefined : checkCompanyName(body.Company);
    if (name) refuseAt('Company', name);
  }
  // A rejection does not need a place.
  const open = body.Result === Decision.reject && body.Country === 0;
  if (!open && !isCountry(body.Country)) refuseAt('Country', 'country.empty');
  if (!liesIn(body.Country, body.Province, body.City)) refuseAt('Province', 'request.invalid');
  return decide(tx, {
    id: query.id, by, result: body.Result, company: body.Company, code: body.Code, country: body.Country,
    province: body.Province, city: body.City, opinion: body.Opinion,
    refused: (body.RefusedFields ?? []).map(({ Field, Reason }) => ({ field: Field, reason: Reason })), at: now(),
  }, context);
}

/** Notifies the applicant of the decision in the applicant's language. */
async function tellApplicant(tx: Tx, before: ApprovalRow, { Result, Opinion, RefusedFields = [] }: Deciding['body'], at: Date, link: string): Promise<void> {
  const user = await findApplicant(tx, before.user_id);
  // An unverified address may belong to a stranger, who must not read the opinion.
  const to = reachable(provenAddresses(user));
  if (!to) return;
  const locale = localeOf(user.language);
  await queueMessage(tx, {
    ...to, locale,
    template: Result === Decision.agree ? 'certificationAgreed' : 'certificationRejected',
    values: { company: before.lic_company, opinion: Opinion, refused: refusedText(RefusedFields, locale, to.channel) }, link, at,
    dedupeKey: `certification ${before.approval_id} decided`,
  });
}
