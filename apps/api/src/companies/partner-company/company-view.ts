import type { AnswerOf } from '@portal/common/contract/endpoint';
import type { readPartnerCompany } from '@portal/common/contract/company/partner-company';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { AskedRegistrationField } from '@portal/common/enums/approval/asked-fields';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { findCurrent } from '../certification/certification.db.ts';
import type { HandlerContextOf } from '../../platform/http/calls/serve.ts';
import { industryOf } from '../lookups/lookups.ts';
import { formOf } from './company-change.ts';
import { findMainAccount, findPartnerCompany } from './partner-company.db.ts';
import { correctionsOf, correctionState } from '../registration/corrections.ts';
import { findOpenQuestion, questionForApplicant } from '../requests/questions.db.ts';
import { findReviewWait, findUsualTime } from '../review-times/review-times.db.ts';
import { readWorkingClock } from '../../platform/working-hours/working-hours.db.ts';
import { findApplicationData, findNewestApplication, type Application } from '../registration/application.db.ts';

type Times = Pick<AnswerOf<typeof readPartnerCompany>, 'usual_time' | 'review_wait' | 'question'>;

/** Review times of an application, and the question about it. An admitted company only waits for certifications, which have their own call. */
async function timesOf(
  application: Application | undefined,
  { tx, services, now }: HandlerContextOf<typeof readPartnerCompany>,
): Promise<Times> {
  const telling = { ...services, working: await readWorkingClock(tx, services.config), now: now() };
  const admitted = application?.approval_status === ApprovalStatus.approved;
  const kind = admitted
    ? ({ queue: 'partnerCertification', method: AuthMethod.licence } as const)
    : ({ queue: 'partnerRegistration' } as const);
  const usual_time = await findUsualTime(tx, kind, telling);
  const pending = application?.approval_status === ApprovalStatus.pending;
  const question = pending ? await findOpenQuestion(tx, { queue: 'registration', id: application.id }) : undefined;
  return {
    usual_time,
    review_wait: pending && !question ? await findReviewWait(tx, kind, application, usual_time, telling) : null,
    question: questionForApplicant<AskedRegistrationField>(question, telling.working),
  };
}

/** A partner company with the state of its application and of its certification, for its people. */
export async function companyView(
  coId: string,
  context: HandlerContextOf<typeof readPartnerCompany>,
): Promise<AnswerOf<typeof readPartnerCompany>> {
  const { tx, locale, refuse } = context;
  const company = (await findPartnerCompany(tx, coId)) ?? refuse('Account.NotFound');
  const application = await findNewestApplication(tx, coId);
  const certificate = await findCurrent(tx, coId);
  const main = await findMainAccount(tx, coId);
  const isCorrectable = application?.approval_status === ApprovalStatus.rejected && main;
  return {
    ...formOf(company),
    company_email: company.email,
    company_industry_parent_id: industryOf(company.industry_id, locale).parentId,
    intention_partner_type: company.intention_types,
    main_account: main?.user_name ?? '',

    approval_status: (application?.approval_status ?? ApprovalStatus.notSubmitted) as ApprovalStatus,
    application_time: application?.submitted_at ?? application?.applied_at ?? null,
    approval_time: application?.decided_at ?? null,
    approval_opinion: application?.approval_opinion ?? '',
    refused_fields: application?.refused_fields ?? [],
    corrected_fields: isCorrectable
      ? correctionState(application, await findApplicationData(tx, coId, main.user_id)).corrected
      : [],
    corrections: application ? correctionsOf(application.corrections, locale) : [],
    ...(await timesOf(application, context)),

    auth_status: company.auth_status as AuthStatus,
    pending_change: company.pending_change,
    lic_company: certificate?.lic_company ?? '',
    lic_code: certificate?.lic_code ?? '',
    auth_time: certificate?.decided_at ?? null,
  };
}
