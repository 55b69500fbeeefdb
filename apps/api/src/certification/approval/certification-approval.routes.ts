import {
  decideCertification, listCertificationApprovals, readCertificationApproval, type CertificationApproval, type Refused,
} from '@portal/common/contract/console/certification-approval';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { type ApprovalType } from '@portal/common/enums/approval/approval-type';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { REFUSED_OF_A_CODE } from '@portal/common/enums/certification/refusal-reason';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { checkCompanyName } from '@portal/common/rules/company/company-name';
import { checkCreditCodeOf } from '@portal/common/rules/certification/credit-code';
import type { WorkingClock } from '@portal/common/rules/working-hours/working-hours';
import { pageUrl } from '@portal/common/pages/addresses';
import type { Config } from '../../config.ts';
import { provenAddresses } from '../../addresses/proven-address.db.ts';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/connect.ts';
import { windowOf } from '../../db/page.ts';
import type { App } from '../../http/request/app-type.ts';
import { boundaryOf } from '../../http/request/period.ts';
import { refuseAt } from '../../http/calls/refusal.ts';
import { serve, type HandlerContextOf } from '../../http/calls/serve.ts';
import { textOf } from '../../intl/texts.ts';
import { checkPlace } from '../../lookups/chosen.db.ts';
import { cityName, countryName, isCountry, liesIn, provinceName } from '../../lookups/lookups.db.ts';
import { queueMessage } from '../../mail/outbox.ts';
import { readerOf, reachable } from '../../mail/recipient.ts';
import { refusedText } from '../../mail/refused-text.ts';
import { refuseUnseenConflicts } from '../../review/conflicts/shown-conflicts.db.ts';
import { decisionKey, leavesAt } from '../../review/decisions.db.ts';
import type { Services } from '../../services.ts';
import { readWorkingClock, waitingOf } from '../../working-hours/working-hours.db.ts';
import { findAccountCompany, findApplicant, findApproval, findPrevious, listApprovals, type ApprovalRow } from './certification-approval.db.ts';
import { decide } from './decide-certification.db.ts';
import { correctedText, correctionsOf } from '../display.ts';
import { ownPageOf } from '../message-page.ts';

const LICENCE_NAMES: Readonly<Record<number, string>> = {
  1: 'businessLicence', 2: 'organisationCode', 3: 'legalPerson', 4: 'socialOrganisation', 5: 'administrativeLaw', 99: 'other',
};

/** `1`, `2,3`, `2,3,4`, …; `0` means all. */
function statusesOf(text: string): number[] {
  if (!/^[0-4](,[0-4]){0,4}$/.test(text)) refuseAt('status', 'request.invalid');
  const statuses = text.split(',').map(Number);
  return statuses.includes(0) ? [] : statuses;
}

/** Parses a numeric query parameter that must be a value of an enum. */
function oneOf(known: Readonly<Record<string, number>>, value: number, field: string): void {
  if (!Object.values(known).includes(value)) refuseAt(field, 'request.invalid');
}

function wire(row: ApprovalRow, locale: Locale, working: WorkingClock, now: Date): CertificationApproval {
  const { due_time, waited } = waitingOf(working, row, now);
  return {
    ID: row.approval_id, Company: row.lic_company, Applicant: row.user_name, AuthType: row.lic_type as LicenceType,
    AuthTypeName: textOf(locale, row.auth_method === AuthMethod.transaction ? 'licenceType.transaction' : `licenceType.${LICENCE_NAMES[row.lic_type] ?? 'other'}`),
    AuthMethod: row.auth_method as AuthMethod, TransactionCode: row.transaction_code ?? '', AuthCode: row.lic_code, LicURL: row.lic_id ?? '',
    ApplicationTime: row.applied_at.toISOString(), ApprovalTime: row.decided_at?.toISOString() ?? null,
    DueTime: due_time, Waited: waited,
    Result: row.status as ApprovalStatus, ApprovalType: row.approval_type as ApprovalType | null, Opinion: row.opinion,
    RefusedFields: row.refused_fields.map(({ field, reason }) => ({ Field: field, Reason: reason })),
    Corrections: correctionsOf(row.corrections, row, locale).map(({ field, before, after }) => ({ Field: field, Before: before, After: after })),
    Country: row.country_id, Province: row.province_id, City: row.city_id,
    CountryName: countryName(row.country_id, locale), ProvinceName: provinceName(row.province_id, locale), CityName: cityName(row.city_id, locale),
    UserType: row.user_type as UserType, UserID: row.user_id,
  };
}

/** Queue of certification requests, for staff. */
export function certificationApprovalRoutes(app: App, services: Services): void {
  serve(app, services, listCertificationApprovals, async ({ query }, { tx, locale, now }) => {
    oneOf(UserType, query.user_type, 'user_type');
    if (query.lic_type) oneOf(LicenceType, query.lic_type, 'lic_type');
    if (query.auth_method) oneOf(AuthMethod, query.auth_method, 'auth_method');
    const [from, until] = [boundaryOf(query.from, 'from', 'start'), boundaryOf(query.to, 'to', 'end')];
    const { rows, total } = await listApprovals(tx, {
      userType: query.user_type, statuses: statusesOf(query.status),
      ...(query.company ? { company: query.company } : {}),
      ...(query.lic_type ? { licenceType: query.lic_type } : {}),
      ...(query.auth_method ? { method: query.auth_method } : {}),
      ...(from ? { from } : {}),
      ...(until ? { until } : {}),
      ...(query.except === undefined ? {} : { except: query.except }),
    }, { ...windowOf({ limit: query.count, offset: query.start }), order: query.order ?? 'asc' });
    const working = await readWorkingClock(tx, services.config);
    return { total, rows: rows.map((row) => wire(row, locale, working, now())) };
  });

  serve(app, services, readCertificationApproval, async ({ query }, context) => {
    const { tx, locale, now } = context;
    const row = await findApproval(tx, query.id, context);
    const previous = await findPrevious(tx, row);
    const { name, ...place } = await findAccountCompany(tx, row.co_id);
    const working = await readWorkingClock(tx, services.config);
    return {
      Data: {
        ...wire(row, locale, working, now()), Previous: previous ? wire(previous, locale, working, now()) : null,
        AccountCompany: name, CompanyPlace: place, PlaceRequired: services.config.certificationPlace === 'full',
      },
    };
  });

  serve(app, services, decideCertification, async ({ query, body, caller }, context) => {
    const { tx } = context;
    const at = context.now();
    if (body.Result === Decision.agree) await refuseUnseenConflicts(tx, { queue: 'certification', id: query.id, caller }, context);
    const { before, after, changes } = await decideOn({ query, body, by: caller.userId, at }, context);
    await audit(tx, {
      actor: caller.userId, action: body.Result === Decision.agree ? 'certification.agreed' : 'certification.rejected',
      object: before.co_id, subject: before.user_id, detail: { approval_id: before.approval_id, changes, refused: body.RefusedFields ?? [] },
    }, at);
    await tellApplicant(tx, after, body.RefusedFields ?? [], at, pageUrl(services.config.publicUrl, ownPageOf(before.user_type)));
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
  at: Date;
}

/** Ids and user must match the request, and approved values must be consistent. */
async function decideOn({ query, body, by, at }: Deciding, context: HandlerContextOf<typeof decideCertification>) {
  const { tx } = context;
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
  if (request.auth_method === AuthMethod.transaction && body.RefusedFields?.some(({ Field }) => !REFUSED_OF_A_CODE.includes(Field))) {
    refuseAt('RefusedFields', 'refusal.unfit');
  }
  checkDecidedPlace(body, context.services.config);
  return decide(tx, {
    id: query.id, by, result: body.Result, company: body.Company, code: body.Code, country: body.Country,
    province: body.Province, city: body.City, opinion: body.Opinion,
    refused: (body.RefusedFields ?? []).map(({ Field, Reason }) => ({ field: Field, reason: Reason })), at,
  }, context);
}

/** A rejection does not need a place. */
function checkDecidedPlace({ Result, Country, Province, City }: Deciding['body'], { certificationPlace }: Pick<Config, 'certificationPlace'>): void {
  const agreed = Result === Decision.agree;
  if ((agreed || Country !== 0) && !isCountry(Country)) refuseAt('Country', 'country.empty');
  if (!liesIn(Country, Province, City)) refuseAt('Province', 'request.invalid');
  if (agreed && certificationPlace === 'full') {
    checkPlace({ country: Country, province: Province, city: City }, { country: 'Country', province: 'Province', city: 'City' });
  }
}

/** Notifies the applicant of the decision and of corrections, in the applicant's language. */
async function tellApplicant(tx: Tx, decided: ApprovalRow, refused: readonly Refused[], at: Date, link: string): Promise<void> {
  const user = await findApplicant(tx, decided.user_id);
  // An unverified address may belong to a stranger, who must not read the opinion.
  const to = reachable(provenAddresses(user));
  if (!to) return;
  const reader = readerOf(user);
  const place = { locale: reader.locale, channel: to.channel };
  await queueMessage(tx, {
    ...to, reader,
    template: decided.status === ApprovalStatus.agreed ? 'certificationAgreed' : 'certificationRejected',
    values: {
      company: decided.lic_company, opinion: decided.opinion,
      refused: refusedText(place.locale, place.channel, refused.map(({ Field, Reason }) => [`refusedField.${Field}`, `refusal.${Reason}`])),
      corrected: correctedText(correctionsOf(decided.corrections, decided, reader.locale), place),
    }, link, at, notBefore: leavesAt(at),
    dedupeKey: decisionKey({ queue: 'certification', id: decided.approval_id }, at),
  });
}
