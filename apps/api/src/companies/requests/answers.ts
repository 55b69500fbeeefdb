import type { answerRefuses } from '@portal/common/contract/company/question';
import type { DecidedRequest } from '@portal/common/contract/refusals';
import { audit, type AuditEntry } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { AnsweredField, QueueName } from '../../platform/db/tables/stored-values.ts';
import { refuseAt, type Refusing } from '../../platform/errors/refusal.ts';
import type { Services } from '../../platform/http/services.ts';
import { noteChange } from './changes.db.ts';
import { lapseProposal, subjectOf } from './proposals.db.ts';
import { endQuestion, findOpenQuestion, reserveForAsker, type StoredQuestion } from './questions.db.ts';
import { findPending, findRequest, type Acting, type ReviewContext, type StoredRequest } from './requests.db.ts';

/** Answers to questions, for every queue: what differs is how the asked fields are checked and written. */

type AnswerContext = ReviewContext<DecidedRequest> &
  Refusing<(typeof answerRefuses)[number]> & { tx: Tx; services: Pick<Services, 'config'> };

/** Actions of the audit entries. */
const ANSWERED: Readonly<Record<QueueName, string>> = {
  certification: 'certification.answered',
  registration: 'registration.answered',
  contract: 'contract.answered',
  account: 'accountApplication.answered',
};

/** A request that somebody (`by`) of its company answers about. */
export type Answering = Acting & { coId: string };

/**
 * The question that an answer is about, and its pending request. The company's row is locked first, as in decisions and
 * withdrawals, so that one of them counts.
 *
 * @throws Refusal `4041100009` of another company, the codes of a decided request, `Account.Question.Ended`, or
 * `Account.Conflict` for an earlier question
 */
export async function lockQuestion(
  context: AnswerContext,
  { coId, ...acting }: Answering,
  version: number,
): Promise<{ question: StoredQuestion; request: StoredRequest }> {
  const { tx, refuse } = context;
  await tx.selectFrom('company').select('co_id').where('co_id', '=', coId).forNoKeyUpdate().executeTakeFirst();
  if ((await findRequest(tx, acting))?.co_id !== coId) refuse('4041100009');
  const request = await findPending(tx, acting, context);
  const question = (await findOpenQuestion(tx, acting)) ?? refuse('Account.Question.Ended');
  if (question.id !== version) refuse('Account.Conflict');
  return { question, request };
}

/** Refuses values of a body for fields that were not asked about. `fieldOf` has the field of each key that has one. */
export function refuseUnasked(
  { fields }: StoredQuestion,
  body: object,
  fieldOf: Readonly<Partial<Record<string, string>>>,
): void {
  const asked = new Set(fields.map(({ field }) => field));
  for (const [key, value] of Object.entries(body)) {
    const field = fieldOf[key];
    if (field !== undefined && value !== undefined && !asked.has(field)) refuseAt(key, 'request.invalid');
  }
}

/**
 * Keeps an answer, whose changes are written: the promised time goes on, a proposal about the request as it was lapses,
 * and the request is reserved for who asked.
 */
export async function keepAnswer(
  { tx, services }: Pick<AnswerContext, 'tx' | 'services'>,
  { coId, by, at, ...request }: Answering,
  {
    question,
    answer,
    changes,
    audited: { detail, ...audited },
  }: {
    question: StoredQuestion;
    answer: string;
    changes: readonly AnsweredField[];
    audited: Pick<AuditEntry, 'object'> & { detail: object };
  },
): Promise<void> {
  await endQuestion(tx, services.config, request, { at, outcome: 'answered', answered_by: by, answer, changes });
  await lapseProposal(tx, subjectOf(request), at);
  await reserveForAsker(tx, { ...request, coId, asker: question.asked_by, at });
  await noteChange(tx, { ...request, coId });
  const fields = changes.map(({ field }) => field);
  await audit(
    tx,
    { actor: by, subject: by, action: ANSWERED[request.queue], ...audited, detail: { ...detail, fields } },
    at,
  );
}
