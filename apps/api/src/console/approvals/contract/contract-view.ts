import type { AnswerOf } from '@portal/common/contract/endpoint';
import type { readContract } from '@portal/common/contract/queues/contract-approval';
import type { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { Locale } from '@portal/common/intl/locale';
import type { Tx } from '../../../platform/db/connect.ts';
import { partnerLevelName, partnerTypeName } from '../../../companies/lookups/lookups.ts';
import { applicantDataView } from '../../../companies/registration/application-view.ts';
import { findApprover } from '../partner-applications.db.ts';
import { findOpenQuestion, questionForStaff } from '../../../companies/requests/questions.db.ts';
import { versionOf } from '../../review/versions.db.ts';
import { readWorkingClock, waitingOf } from '../../../platform/working-hours/working-hours.db.ts';
import { findStanding, type ContractApplication } from './contract-approval.db.ts';
import type { Services } from '../../../platform/http/services.ts';
import { findApplicationData } from '../../../companies/registration/application.db.ts';

const levelName = (level: number | null, locale: Locale): string =>
  level === null ? '' : partnerLevelName(level, locale);

/** Partner type and levels of an application. */
export const termsOf = ({ sign_type, wanted_level, granted_level }: ContractApplication, locale: Locale) => ({
  sign_type,
  sign_type_name: partnerTypeName(sign_type, locale),
  wanted_level_name: levelName(wanted_level, locale),
  granted_level_name: levelName(granted_level, locale),
});

interface Viewing {
  tx: Tx;
  locale: Locale;
  now: () => Date;
  services: Pick<Services, 'config'>;
}

/** An application as staff (`reader`) see it: the data that were decided on, or the stored data while it is pending. */
export async function contractView(
  application: ContractApplication,
  reader: string,
  { tx, locale, now, services }: Viewing,
): Promise<AnswerOf<typeof readContract>> {
  const data = application.decided_data ?? (await findApplicationData(tx, application.co_id, application.user_id));
  const request = { queue: 'contract', id: application.id } as const;
  const question = await findOpenQuestion(tx, request);
  const standing = await findStanding(tx, application.co_id);
  const { granted_level_name, ...terms } = termsOf(application, locale);
  return {
    id: application.id,
    user_id: application.user_id,
    // Of a decided one that of the company's data.
    version: (await versionOf(tx, request)) ?? standing?.version ?? 0,
    approval_status: application.approval_status as ApprovalStatus,
    apply_time: application.submitted_at ?? application.applied_at,
    approval_time: application.decided_at,
    approval_opinion: application.approval_opinion,
    question: questionForStaff(question, reader),
    ...waitingOf(await readWorkingClock(tx, services.config), { ...application, asked_at: question?.asked_at }, now()),
    approver: await findApprover(tx, application.decided_by),
    ...terms,
    partner_level: application.granted_level ?? application.wanted_level,
    partner_level_name: granted_level_name,
    current_level_name: levelName(standing?.level ?? null, locale),
    ...applicantDataView(data, locale),
  };
}
