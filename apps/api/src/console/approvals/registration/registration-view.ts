import type { AnswerOf } from '@portal/common/contract/endpoint';
import type { readRegistration } from '@portal/common/contract/queues/registration-approval';
import type { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { HandlerContextOf } from '../../../platform/http/calls/serve.ts';
import { applicantDataView } from '../../../companies/registration/application-view.ts';
import { findApprover } from '../partner-applications.db.ts';
import { findOpenQuestion, questionForStaff } from '../../../companies/requests/questions.db.ts';
import { readWorkingClock, waitingOf } from '../../../platform/working-hours/working-hours.db.ts';
import { changesBetween, correctionsOf, withoutCorrections } from '../../../companies/registration/corrections.ts';
import { findRejectionBefore } from './rejection-before.db.ts';
import { findApplicationData, type Application } from '../../../companies/registration/application.db.ts';

/** An application as staff (`reader`) see it: the data that were decided on, or the stored data while it is pending. */
export async function registrationView(
  application: Application,
  reader: string,
  { tx, locale, now, services }: Pick<HandlerContextOf<typeof readRegistration>, 'tx' | 'locale' | 'now' | 'services'>,
): Promise<AnswerOf<typeof readRegistration>> {
  const data = application.decided_data ?? (await findApplicationData(tx, application.co_id, application.user_id));
  const question = await findOpenQuestion(tx, { queue: 'registration', id: application.id });
  const before = await findRejectionBefore(tx, application.co_id, application.id);
  return {
    id: application.id,
    user_id: application.user_id,
    version: application.version,
    approval_status: application.approval_status as ApprovalStatus,
    apply_time: application.submitted_at ?? application.applied_at,
    approval_time: application.decided_at,
    approval_opinion: application.approval_opinion,
    question: questionForStaff(question, reader),
    ...waitingOf(await readWorkingClock(tx, services.config), { ...application, asked_at: question?.asked_at }, now()),
    approver: await findApprover(tx, application.decided_by),
    refused_fields: application.refused_fields,
    corrections: correctionsOf(application.corrections, locale),
    previous: before?.decided_at
      ? {
          approval_time: before.decided_at,
          approval_opinion: before.approval_opinion,
          refused_fields: before.refused_fields,
          changes: before.decided_data
            ? correctionsOf(
                changesBetween(before.decided_data, withoutCorrections(data, application.corrections)),
                locale,
              )
            : [],
        }
      : null,
    ...applicantDataView(data, locale),
  };
}
