import type { answerCertification } from '@portal/common/contract/company/certification';
import type { ParsedOf } from '@portal/common/contract/endpoint';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { isMember } from '@portal/common/rules/company/member-rights';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import { RefusedField } from '@portal/common/enums/certification/refusal-reason';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { checkCompanyName } from '@portal/common/rules/company/company-name';
import { findLicence } from '../../platform/files/files.db.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { HandlerContextOf } from '../../platform/http/calls/serve.ts';
import { keepAnswer, lockQuestion, refuseUnasked } from '../requests/answers.ts';
import { findCurrent } from './certification.db.ts';
import { claim, releaseClaims } from './claims.ts';
import { refuseWrongValues } from './prevention/refuse-beforehand.ts';

type Body = ParsedOf<typeof answerCertification>['body'];

const FIELD_OF: Readonly<Record<string, string>> = Object.fromEntries(RefusedField.map((field) => [field, field]));

/**
 * Answers the open question about a pending request of the caller's company: the asked fields get the sent values, the
 * promised time goes on, and reviewers see what changed.
 */
export async function answerQuestion(
  { id, coId, caller, body }: { id: number; coId: string; caller: Caller; body: Body },
  context: HandlerContextOf<typeof answerCertification>,
): Promise<void> {
  const { tx, now, refuseAt } = context;
  const at = now();
  const answering = { queue: 'certification', id, coId, by: caller.userId, at } as const;
  const { question } = await lockQuestion(context, answering, body.version);
  refuseUnasked(question, body, FIELD_OF);
  const { auth_status, ...stored } = await tx
    .selectFrom('certification as f')
    .innerJoin('company as c', 'c.co_id', 'f.co_id')
    .select(['c.auth_status', 'f.lic_type', 'f.lic_id', 'f.lic_company', 'f.lic_code'])
    .where('f.approval_id', '=', id)
    .executeTakeFirstOrThrow();
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

  const issue = changed('Company') && isMember(caller.userType) ? checkCompanyName(after.Company) : undefined;
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

  await keepAnswer(context, answering, {
    question,
    answer: body.Text,
    changes,
    audited: { object: coId, detail: { approval_id: id } },
  });
}
