import {
  decideCertification,
  listCertificationApprovals,
  lookUpRegistry,
  readCertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { ApprovalType } from '@portal/common/enums/approval/approval-type';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import type { WorkingClock } from '@portal/common/rules/working-hours/working-hours';
import { windowOf } from '../../../platform/db/page.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { refuseAt } from '../../../platform/errors/refusal.ts';
import { causeOf } from '../../../platform/errors/error-cause.ts';
import { lookUpCompany } from '../../../companies/company-registry/company-registry.ts';
import { serve, serveInSteps } from '../../../platform/http/calls/serve.ts';
import { cityName, countryName, provinceName } from '../../../companies/lookups/lookups.ts';
import { serveList, type ListFile } from '../../../platform/http/lists/served-lists.ts';
import { nameIn } from '../../../platform/http/lists/columns.ts';
import { decide } from '../../review/decision.ts';
import { workOn, type Work } from '../../review/assignments/work.ts';
import { readFilter } from '../../review/request-filter.db.ts';
import { readWorkingClock, waitingOf } from '../../../platform/working-hours/working-hours.db.ts';
import { noteRead } from '../../review/versions.db.ts';
import { openQuestions, questionForStaff, type StoredQuestion } from '../../../companies/requests/questions.db.ts';
import {
  findAccountCompany,
  findApproval,
  findPrevious,
  findReading,
  listApprovals,
  type ApprovalRow,
} from './certification-approval.db.ts';
import { correctionsOf } from '../../../companies/certification/display.ts';
import { certificationQueue } from './certification-queue.ts';
import { licenceTypeName } from './licence-type-name.ts';
import type { Services } from '../../../platform/http/services.ts';

type CertificationApproval = AnswerOf<typeof listCertificationApprovals>['rows'][number];

const statusName = nameIn(ApprovalStatus, 'approvalStatus');
const FILE: ListFile<CertificationApproval> = {
  name: 'business-verifications',
  id: ({ ID }) => ID,
  columns: [
    ['id', ({ ID }) => ID],
    ['company', ({ Company }) => Company],
    ['applicant', ({ Applicant }) => Applicant],
    ['type', ({ AuthTypeName }) => AuthTypeName],
    ['code', ({ AuthCode, TransactionCode }) => AuthCode || TransactionCode],
    ['country', ({ CountryName }) => CountryName],
    ['status', ({ Result }, locale) => statusName(Result, locale)],
    ['submitted', ({ ApplicationTime }) => ApplicationTime],
    ['asked', ({ Question }) => Question?.time ?? null],
    ['due', ({ DueTime }) => DueTime],
    ['decided', ({ ApprovalTime }) => ApprovalTime],
    ['comment', ({ Opinion }) => Opinion],
  ],
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

interface Shown {
  locale: Locale;
  working: WorkingClock;
  now: Date;
  /** Open questions by request, and who reads them. */
  questions: ReadonlyMap<number, StoredQuestion>;
  reader: string;
  /** Absent for one that is shown for comparison. */
  work?: (id: number) => Work;
}

function wire(row: ApprovalRow, { locale, working, now, questions, reader, work }: Shown): CertificationApproval {
  const question = questions.get(row.approval_id);
  const { assigned = null, snoozed_until = null } = work?.(row.approval_id) ?? {};
  const { due_time, waited } = waitingOf(working, { ...row, asked_at: question?.asked_at }, now);
  return {
    ID: row.approval_id,
    Company: row.lic_company,
    Applicant: row.user_name,
    AuthType: row.lic_type as LicenceType,
    AuthTypeName: licenceTypeName(row, locale),
    AuthMethod: row.auth_method as AuthMethod,
    TransactionCode: row.transaction_code ?? '',
    AuthCode: row.lic_code,
    LicURL: row.lic_id ?? '',
    ApplicationTime: row.submitted_at ?? row.applied_at,
    ApprovalTime: row.decided_at,
    DueTime: due_time,
    Waited: waited,
    Result: row.status as ApprovalStatus,
    Question: questionForStaff(question, reader),
    Assigned: assigned,
    SnoozedUntil: snoozed_until,
    ApprovalType: row.approval_type as ApprovalType | null,
    Opinion: row.opinion,
    RefusedFields: row.refused_fields.map(({ field, reason }) => ({ Field: field, Reason: reason })),
    Marks: row.marks.map(({ field, box, words }) => ({ Field: field, Box: box, Words: words })),
    Corrections: correctionsOf(row.corrections, row, locale).map(({ field, before, after }) => ({
      Field: field,
      Before: before,
      After: after,
    })),
    Country: row.country_id,
    Province: row.province_id,
    City: row.city_id,
    CountryName: countryName(row.country_id, locale),
    ProvinceName: provinceName(row.province_id, locale),
    CityName: cityName(row.city_id, locale),
    UserType: row.user_type as UserType,
    UserID: row.user_id,
  };
}

/** Queue of certification requests, for staff. */
export function certificationApprovalRoutes(app: App, services: Services): void {
  serveList(app, services, listCertificationApprovals, FILE, async ({ query, caller }, { tx, locale, now }) => {
    oneOf(UserType, query.user_type, 'user_type');
    if (query.lic_type) oneOf(LicenceType, query.lic_type, 'lic_type');
    if (query.auth_method) oneOf(AuthMethod, query.auth_method, 'auth_method');
    const { rows, total, cursor } = await listApprovals(
      tx,
      {
        userType: query.user_type,
        statuses: statusesOf(query.status),
        ...(query.company ? { company: query.company } : {}),
        ...(query.lic_type ? { licenceType: query.lic_type } : {}),
        ...(query.auth_method ? { method: query.auth_method } : {}),
        ...(await readFilter(tx, 'certification', query, {
          reader: caller.userId,
          config: services.config,
          now: now(),
        })),
      },
      {
        ...windowOf({ limit: query.count, offset: query.start, cursor: query.cursor }, 10, 'start'),
        order: query.order ?? 'asc',
      },
    );
    const working = await readWorkingClock(tx, services.config);
    const ids = rows.map(({ approval_id }) => approval_id);
    const questions = await openQuestions(tx, 'certification', ids);
    const work = await workOn(tx, 'certification', ids, { by: caller.userId, at: now() });
    const shown = { locale, working, now: now(), questions, reader: caller.userId, work };
    return { total, cursor, rows: rows.map((row) => wire(row, shown)) };
  });

  serve(app, services, readCertificationApproval, async ({ query, caller }, context) => {
    const { tx, locale, now } = context;
    const row = await findApproval(tx, query.id, context);
    const previous = await findPrevious(tx, row);
    const { name, ...place } = await findAccountCompany(tx, row);
    const working = await readWorkingClock(tx, services.config);
    const version = await noteRead(tx, { queue: 'certification', id: query.id, by: caller.userId });
    const questions = await openQuestions(tx, 'certification', [row.approval_id]);
    const shown = { locale, working, now: now(), questions, reader: caller.userId };
    const { reading, reader } = await findReading(tx, row.lic_id, { ...services, at: now() });
    return {
      Data: {
        ...wire(row, shown),
        Previous: previous ? wire(previous, shown) : null,
        AccountCompany: name,
        CompanyPlace: place,
        PlaceRequired: services.config.certificationPlace === 'full',
        Reading: reading,
        Reader: reader,
        Registry: services.config.companyRegistry !== undefined,
        version: version ?? 0,
      },
    };
  });

  serveInSteps(app, services, lookUpRegistry, async ({ query }, context) => {
    const { companyRegistry } = services.config;
    const sought = await context.transaction(async (tx) => {
      const row = await findApproval(tx, query.id, context);
      const { reading } = await findReading(tx, row.lic_id, { ...services, at: context.now() });
      return { name: row.lic_company, code: row.lic_code, legalRepresentative: reading?.person?.text ?? null };
    });
    if (!companyRegistry) return { available: false, matches: [] };
    try {
      return { available: true, matches: await lookUpCompany(companyRegistry, sought) };
    } catch (error) {
      services.log.warn({ event: 'registry.failed', error: causeOf(error) });
      return { available: false, matches: [] };
    }
  });

  serve(app, services, decideCertification, ({ query: { id }, body, caller }, context) => {
    if (body.ApprovalId !== id) refuseAt('ApprovalId', 'request.invalid');
    return decide(context, certificationQueue, { body, caller });
  });
}
