import type { answerContract } from '@portal/common/contract/company/partner-contract';
import type { ParsedOf } from '@portal/common/contract/endpoint';
import { AskedContractField } from '@portal/common/enums/approval/asked-fields';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { checkPartnerLevel, partnerTypesOf } from '../../../companies/lookups/chosen.ts';
import { keepAnswer, lockQuestion, refuseUnasked } from '../../../companies/requests/answers.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import type { HandlerContextOf } from '../../../platform/http/calls/serve.ts';
import { findNewestContract } from './contract-approval.db.ts';

const FIELD_OF: Readonly<Record<string, string>> = Object.fromEntries(
  AskedContractField.map((field) => [field, field]),
);

/** Answers the question about the pending contract application of the caller's company. */
export async function answerQuestion(
  { coId, caller, body }: { coId: string; caller: Caller; body: ParsedOf<typeof answerContract>['body'] },
  context: HandlerContextOf<typeof answerContract>,
): Promise<void> {
  const { tx, now, refuse, refuseAt } = context;
  if (caller.coId !== coId) refuse('Account.NotFound');
  if (caller.role !== PartnerRole.admin) refuse('Account.Partner.Main.Only');
  const { id } = (await findNewestContract(tx, coId)) ?? refuse('Account.NotFound');
  const answering = { queue: 'contract', id, coId, by: caller.userId, at: now() } as const;
  const { question } = await lockQuestion(context, answering, body.version);
  refuseUnasked(question, body, FIELD_OF);
  const { sign_type, wanted_level } = await tx
    .selectFrom('contract_application')
    .select(['sign_type', 'wanted_level'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const before = { sign_type, partner_level: wanted_level };
  const after = { sign_type: body.sign_type ?? sign_type, partner_level: body.partner_level ?? wanted_level };
  const changes = AskedContractField.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: String(before[field]),
    after: String(after[field]),
  }));
  if (changes.length === 0 && body.text === '') refuseAt('text', 'answer.empty');
  if (before.sign_type !== after.sign_type) partnerTypesOf([after.sign_type], 'sign_type');
  if (before.partner_level !== after.partner_level) checkPartnerLevel(after.partner_level, 'partner_level');
  await tx
    .updateTable('contract_application')
    .set({ sign_type: after.sign_type, wanted_level: after.partner_level })
    .where('id', '=', id)
    .execute();
  await keepAnswer(context, answering, {
    question,
    answer: body.text,
    changes,
    audited: { object: coId, detail: { application: id } },
  });
}
