import {
  answerCertification,
  listRecords,
  readCertification,
  readLicenceImage,
  readLicenceReading,
  readPartnerCertification,
  submitLicence,
  uploadLicence,
  withdrawCertification,
} from '@portal/common/contract/company/certification';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { isMember } from '@portal/common/rules/company/member-rights';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import type { RefusedField } from '@portal/common/enums/certification/refusal-reason';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { checkCompanyName } from '@portal/common/rules/company/company-name';
import type { WorkingClock } from '@portal/common/rules/working-hours/working-hours';
import { isOffered } from './transaction/transaction.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { windowOf } from '../../platform/db/page.ts';
import { findLicence } from '../../platform/files/files.db.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { serve, serveInSteps, type HandlerContextOf } from '../../platform/http/calls/serve.ts';
import { findReviewWait, findUsualTime, type Telling } from '../review-times/review-times.db.ts';
import { findOpenQuestion, questionForApplicant, type StoredQuestion } from '../requests/questions.db.ts';
import { requestIdOf } from '../requests/request-id.ts';
import { dueTimeOf, readWorkingClock } from '../../platform/working-hours/working-hours.db.ts';
import { findCertification, listRecords as listOwnRecords, submitForReview } from './certification.db.ts';
import { answerQuestion } from './answer.ts';
import { correctionsOf } from './display.ts';
import { sendLicenceImage, storeUpload, tellReading } from './licence-files.ts';
import { refuseWrongValues } from './prevention/refuse-beforehand.ts';
import { createReadings } from './reading/readings.ts';
import { refuseUnchanged } from './unchanged.ts';
import { withdraw } from './withdrawal.db.ts';
import type { Services } from '../../platform/http/services.ts';
import { findNewestApplication } from '../registration/application.db.ts';

/** Only users of a company can certify it. */
const companyOf = ({ coId }: Caller, { refuse }: Refusing<'Account.NotFound'>): string =>
  coId ?? refuse('Account.NotFound');

/**
 * Enterprises may apply in any state. A partner company must be admitted, and only its main account may apply.
 *
 * @throws Refusal `Account.Partner.Main.Only` or `Account.Partner.Pending`
 */
async function checkMayApply(
  tx: Tx,
  coId: string,
  { userType, role }: Caller,
  { refuse }: Refusing<'Account.Partner.Main.Only' | 'Account.Partner.Pending'>,
): Promise<void> {
  if (isMember(userType)) return;
  if (role !== PartnerRole.admin) refuse('Account.Partner.Main.Only');
  const application = await findNewestApplication(tx, coId);
  if (application?.approval_status !== ApprovalStatus.approved)
    refuse('Account.Partner.Pending', { text: 'partner.notAdmitted' });
}

/** Reply with a company's certification: the request that is shown, and the pending or rejected newest one. */
function certificationView(
  { auth_status, pending_change, shown, latest, newest }: Awaited<ReturnType<typeof findCertification>>,
  {
    userId,
    locale,
    working,
    times,
    question,
  }: { userId: string; locale: Locale; working: WorkingClock; times: Times; question: StoredQuestion | undefined },
): AnswerOf<typeof readCertification> {
  const pending = latest?.status === ApprovalStatus.pending ? latest : undefined;
  const rejected = latest?.status === ApprovalStatus.rejected ? latest : undefined;
  return {
    user_id: userId,
    lic_type: (shown?.lic_type ?? null) as LicenceType | null,
    lic_code: shown?.lic_code ?? null,
    lic_company: shown?.lic_company ?? null,
    lic_url: shown?.lic_id ?? null,
    lic_id: shown?.lic_id ?? null,
    auth_type: shown?.auth_method ?? null,
    auth_status: auth_status as AuthStatus,
    auth_time: shown?.decided_at ?? null,
    auth_opinion: latest?.opinion ?? null,
    pending_change,
    application_time: pending?.submitted_at ?? pending?.applied_at ?? null,
    due_time: pending && !question ? dueTimeOf(working, pending.applied_at) : null,
    approval_id: pending?.approval_id ?? null,
    ...times,
    question: questionForApplicant<RefusedField>(question, working),
    refused_fields: rejected?.refused_fields ?? [],
    marks: rejected?.marks ?? [],
    rejected: rejected
      ? {
          approval_id: rejected.approval_id,
          lic_type: rejected.lic_type as LicenceType,
          lic_code: rejected.lic_code,
          lic_company: rejected.lic_company,
          lic_id: rejected.lic_id,
          auth_type: rejected.auth_method as AuthMethod,
          approval_time: rejected.decided_at ?? rejected.applied_at,
        }
      : null,
    corrections: shown ? correctionsOf(shown.corrections, shown, locale) : [],
    ...(newest?.status === ApprovalStatus.pending || newest?.status === ApprovalStatus.withdrawn
      ? {
          submitted: {
            approval_status: newest.status,
            lic_type: newest.lic_type as LicenceType,
            lic_code: newest.lic_code,
            lic_company: newest.lic_company,
            lic_id: newest.lic_id,
            auth_type: newest.auth_method as AuthMethod,
          },
        }
      : {}),
  };
}

type Times = Pick<AnswerOf<typeof readCertification>, 'usual_time' | 'review_wait'>;

/** Usual time of a decision by method, and the expected wait of the request pending review. */
async function timesOf(
  tx: Tx,
  userType: UserType,
  latest: Awaited<ReturnType<typeof findCertification>>['latest'],
  telling: Telling,
): Promise<Times> {
  const queue = isMember(userType) ? 'customerCertification' : 'partnerCertification';
  const usual = (method: AuthMethod) => findUsualTime(tx, { queue, method }, telling);
  const usual_time = { licence: await usual(AuthMethod.licence), code: await usual(AuthMethod.transaction) };
  if (latest?.status !== ApprovalStatus.pending) return { usual_time, review_wait: null };
  const own = latest.auth_method === AuthMethod.transaction ? usual_time.code : usual_time.licence;
  return {
    usual_time,
    review_wait: await findReviewWait(
      tx,
      { queue },
      { id: latest.approval_id, applied_at: latest.applied_at },
      own,
      telling,
    ),
  };
}

/** Certification as the customer sees it. */
export function certificationRoutes(app: App, services: Services): void {
  const readings = createReadings(services);
  const read = async ({ caller }: { caller: Caller }, context: HandlerContextOf<typeof readCertification>) => {
    const { tx, locale, now } = context;
    const certification = await findCertification(tx, companyOf(caller, context));
    const working = await readWorkingClock(tx, services.config);
    const { latest } = certification;
    const question = latest && (await findOpenQuestion(tx, { queue: 'certification', id: latest.approval_id }));
    const { usual_time, review_wait } = await timesOf(tx, caller.userType, latest, {
      ...services,
      working,
      now: now(),
    });
    const times = { usual_time, review_wait: question ? null : review_wait };
    return {
      ...certificationView(certification, { userId: caller.userId, locale, working, times, question }),
      by_code: await isOffered(tx, now()),
    };
  };
  serve(app, services, readCertification, read);
  serve(app, services, readPartnerCertification, read);

  serve(app, services, listRecords, async ({ query, caller }, context) => {
    const { tx, locale } = context;
    const { rows, total } = await listOwnRecords(tx, companyOf(caller, context), windowOf(query));
    return {
      total,
      rows: rows.map((row) => ({
        approval_id: row.approval_id,
        application_time: row.submitted_at ?? row.applied_at,
        lic_type: row.lic_type as LicenceType,
        company_name: row.lic_company,
        approval_status: row.status as ApprovalStatus,
        approval_opinion: row.opinion,
        auth_type: row.auth_method as AuthMethod,
        refused_fields: row.refused_fields,
        marks: row.marks,
        corrections: correctionsOf(row.corrections, row, locale),
      })),
    };
  });

  serve(app, services, submitLicence, async ({ body, caller }, context) => {
    const { tx, now, refuseAt } = context;
    const coId = companyOf(caller, context);
    await checkMayApply(tx, coId, caller, context);
    const ofEnterprise = isMember(caller.userType);
    const issue = ofEnterprise ? checkCompanyName(body.Company) : undefined;
    if (issue) refuseAt('Company', issue);
    const licence = await findLicence(tx, body.LicURL, { userId: caller.userId, coId });
    if (!licence) return refuseAt('LicURL', 'Account.Licence.Not.Exist');
    await refuseUnchanged(
      tx,
      coId,
      {
        LicType: ['LicType', body.LicType],
        LicURL: ['LicURL', licence.lic_id],
        Company: ['Company', body.Company],
        LicCode: ['LicCode', body.LicCode],
      },
      context,
    );
    await refuseWrongValues({ body, licence, caller }, context);
    const auth_status = await submitForReview(
      tx,
      {
        coId,
        userId: caller.userId,
        userType: ofEnterprise ? UserType.enterprise : UserType.partner,
        company: body.Company,
        code: body.LicCode,
        type: body.LicType,
        licId: licence.lic_id,
        method: AuthMethod.licence,
        fields: { company: 'Company', code: 'LicCode' },
        at: now(),
      },
      context,
    );
    await audit(
      tx,
      { actor: caller.userId, action: 'certification.submitted', object: coId, detail: { lic_id: licence.lic_id } },
      now(),
    );
    return { auth_status };
  });

  serve(app, services, withdrawCertification, async ({ query, caller }, context) => {
    const { tx, now } = context;
    const coId = companyOf(caller, context);
    await checkMayApply(tx, coId, caller, context);
    await withdraw(tx, { id: query.id, coId, by: caller.userId, at: now() }, context);
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'certification.withdrawn',
        object: coId,
        subject: caller.userId,
        detail: { approval_id: query.id },
      },
      now(),
    );
  });

  serve(app, services, answerCertification, async ({ params, body, caller }, context) => {
    const coId = companyOf(caller, context);
    // Not `checkMayApply`: its company may have a change under review meanwhile.
    if (!isMember(caller.userType) && caller.role !== PartnerRole.admin) context.refuse('Account.Partner.Main.Only');
    await answerQuestion({ id: requestIdOf(params.id), coId, caller, body }, context);
  });

  serveInSteps(app, services, uploadLicence, (input, context) => storeUpload(input, context, readings));
  serve(app, services, readLicenceReading, tellReading);
  serveInSteps(app, services, readLicenceImage, sendLicenceImage);
}
