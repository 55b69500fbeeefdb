import type { answerCertification } from '@portal/common/contract/company/certification';
import type { ParsedOf } from '@portal/common/contract/endpoint';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import { RefusedField } from '@portal/common/enums/certification/refusal-reason';
import { UserType } from '@portal/common/enums/user/user-type';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { checkCompanyName } from '@portal/common/rules/company/company-name';
import { audit } from '../../platform/audit/audit.ts';
import { findLicence } from '../../platform/files/files.db.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { HandlerContextOf } from '../../platform/http/calls/serve.ts';
import { noteChange } from '../requests/changes.db.ts';
import { lapseProposal, subjectOf } from '../requests/proposals.db.ts';
import { endQuestion, findOpenQuestion, reserveForAsker } from '../requests/questions.db.ts';
import { findPending } from '../requests/requests.db.ts';
import { findCurrent } from './certification.db.ts';
import { claim, releaseClaims } from './claims.ts';
import { refuseWrongValues } from './prevention/refuse-beforehand.ts';

type Body = ParsedOf<typeof answerCertification>['body'];

/**
 * Answers the open question about a pending request of the caller's company: the asked fields get the sent values, the
 * promised time goes on, and reviewers see what changed. The company's row is locked first, as in decisions and
 * withdrawals, so that one of them counts.
 */
export async function answerQuestion(
  { id, coId, caller, body }: { id: number; coId: string; caller: Caller; body: Body },
  context: HandlerContextOf<typeof answerCertification>,
): Promise<void> {
  const { tx, services, now, refuse, refuseAt } = context;
  const request = { queue: 'certification', id } as const;
  const at = now();
  const { auth_status } = await tx
    .selectFrom('company')
    .select('auth_status')
    .where('co_id', '=', coId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const stored =
    (await tx
      .selectFrom('certification')
      .select(['status', 'lic_type', 'lic_id', 'lic_company', 'lic_code'])
      .where('approval_id', '=', id)
      .where('co_id', '=', coId)
      .executeTakeFirst()) ?? refuse('4041100009');
  if (stored.status !== ApprovalStatus.pending) await findPending(tx, { ...request, by: caller.userId, at }, context);
  const question = (await findOpenQuestion(tx, request)) ?? refuse('Account.Question.Ended');
  if (question.id !== body.version) refuse('Account.Conflict');

  const asked = question.fields.map(({ field }) => field);
  for (const field of RefusedField)
    if (body[field] !== undefined && !asked.includes(field)) refuseAt(field, 'request.invalid');
  const before = {
    Company: stored.lic_company,
    LicCode: stored.lic_code,
    LicURL: stored.lic_id ?? '',
    LicType: stored.lic_type as LicenceType,
  };
  const { Company = before.Company, LicURL = before.LicURL, LicType = before.LicType } = body;
  const after = { Company, LicCode: normaliseCreditCode(body.LicCode ?? before.LicCode), LicURL, LicType };
  const changes = RefusedField.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: String(before[field]),
    after: String(after[field]),
  }));
  if (changes.length === 0 && body.Text === '') refuseAt('Text', 'answer.empty');
  const changed = (field: RefusedField) => before[field] !== after[field];

  const issue =
    changed('Company') && caller.userType === UserType.enterprise ? checkCompanyName(after.Company) : undefined;
  if (issue) refuseAt('Company', issue);
  const licence = await findLicence(tx, after.LicURL, { userId: caller.userId, coId });
  if (!licence) return refuseAt('LicURL', 'Account.Licence.Not.Exist');
  if (changed('LicCode'))
    await refuseWrongValues({ body: { ...after, Insist: body.Insist }, licence, caller }, context);
  await tx
    .updateTable('certification')
    .set({ lic_company: after.Company, lic_code: after.LicCode, lic_id: after.LicURL, lic_type: after.LicType })
    .where('approval_id', '=', id)
    .execute();
  if (changed('Company') || changed('LicCode')) {
    const current = auth_status === AuthStatus.authenticated ? await findCurrent(tx, coId) : undefined;
    await releaseClaims(tx, coId, current && { company: current.lic_company, code: current.lic_code });
    const names = { company: after.Company, code: after.LicCode };
    await claim(tx, coId, names, { company: 'Company', code: 'LicCode' }, context);
  }

  await endQuestion(tx, services.config, request, {
    at,
    outcome: 'answered',
    answered_by: caller.userId,
    answer: body.Text,
    changes,
  });
  await lapseProposal(tx, subjectOf(request), at);
  await reserveForAsker(tx, { ...request, coId, asker: question.asked_by, at });
  await noteChange(tx, { ...request, coId });
  await audit(
    tx,
    {
      actor: caller.userId,
      action: 'certification.answered',
      object: coId,
      subject: caller.userId,
      detail: { approval_id: id, fields: changes.map(({ field }) => field) },
    },
    at,
  );
}
