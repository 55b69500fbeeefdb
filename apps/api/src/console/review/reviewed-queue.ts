import type { RefusedDecision, TakenCertificate } from '@portal/common/contract/refusals';
import type { AskCall, ReviewCalls } from '@portal/common/contract/queues/review';
import type { Decision } from '@portal/common/enums/approval/approval-status';
import type { PagePath } from '@portal/common/pages/addresses';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/db/connect.ts';
import type { QueueName } from '../../platform/db/tables/stored-values.ts';
import type { Owner } from '../../identity/addresses/tell-owner.db.ts';
import type { HandlerContext } from '../../platform/http/calls/serve.ts';
import type { ListPlace } from '../../platform/mail/list-text.ts';
import type { Telling } from '../../platform/mail/outbox.ts';
import type { Recipient } from '../../platform/mail/recipient.ts';
import type { Seeing } from './looks/seeing.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { RequestColumns, StoredRequest } from '../../companies/requests/requests.db.ts';

/** Context of a decision in any queue: it refuses with the codes that some queue decides with. */
export type DecisionContext = HandlerContext<RefusedDecision | TakenCertificate, 'Company' | 'Code'>;

/** A decision that a queue has checked; nothing is changed yet. */
export interface CheckedDecision {
  /** What it will change beside the request, as it is now: `restore` gets it. */
  before: object;
  /** What it stores with the request besides status, opinion, and who decided when. */
  columns?: RequestColumns;
  /** Changes the rest, once the request is decided. */
  apply?(): Promise<unknown>;
  /** Details of the audit entry. */
  detail: object;
  /** Values of the message besides `name`, `company` and `opinion`. */
  values?: (place: ListPlace) => Readonly<Record<string, string>>;
  /** Where the message goes if no address of the applicant is proven. */
  otherwise?: Recipient | undefined;
  /** Sends something else than the message. */
  tell?: ((message: Pick<Telling, 'at' | 'notBefore' | 'dedupeKey'>) => Promise<unknown>) | undefined;
}

/** Who answers a question: where the message goes, and the page that takes the answer. */
export interface Answerer {
  person: Owner;
  /** Undefined: no address is proven, and there is only a notice in the portal. */
  to: Recipient | undefined;
  link: string | undefined;
}

/** How the applicants of a queue are asked. */
export interface Asking {
  call: AskCall;
  /** Text id of the name of a field. */
  fieldText(field: string): string;
  /** Refuses to ask about a request that has no such fields. */
  refuseUnfit(tx: Tx, id: number, fields: readonly string[]): Promise<void>;
  /** Who answers; absent: the applicant, on the page that shows where the request stands. */
  answererOf?(tx: Tx, config: Config, request: StoredRequest): Promise<Answerer>;
  /** Nobody is asked without a proven address. */
  needsAddress: boolean;
  /** Columns of a request that is rejected by rule, because questions about these fields were not answered. */
  unanswered(tx: Tx, request: StoredRequest, fields: readonly string[]): Promise<RequestColumns>;
  /** What such a rejection changes beside the request. */
  reject(tx: Tx, request: StoredRequest, at: Date): Promise<void>;
}

/**
 * What differs between the queues: all that `decision.ts` must know of one. A request is stored as `STORED` of
 * `companies/requests` says; the messages are `mail.<queue>Approved`, `…Rejected` and `…Reversed`.
 */
export interface ReviewedQueue<
  Body extends { version?: number | undefined } = { version?: number | undefined },
  Context extends HandlerContext<RefusedDecision> = DecisionContext,
> {
  queue: QueueName;
  /** Noun of its audit entries. */
  noun: 'certification' | 'registration' | 'contract' | 'accountApplication';
  /** Whose request it is: its audit entries name this object, and only the latest request of each can be restored. */
  of: 'co_id' | 'user_id';
  /** Its calls besides the decision, and the body of that one. */
  calls: ReviewCalls;
  body: z.ZodMiniType<Body>;
  /** Body of a rejection with this opinion and nothing else; undefined for a request that staff do not see. */
  rejection(tx: Tx, request: StoredRequest, opinion: string): Promise<Body | undefined>;
  /** What a body says of the decision. */
  verdictOf(body: Body): { id: number; result: Decision; opinion: string };
  /** Name of the company, and the page that shows the applicant where the request stands. */
  about(tx: Tx, request: StoredRequest): Promise<{ company: string; page?: PagePath }>;
  /** Refuses what cannot be decided this way, and says what the decision does. The company's row is locked. */
  check(
    context: Context,
    request: StoredRequest,
    deciding: { body: Body; approved: boolean; by: string; at: Date },
  ): Promise<CheckedDecision>;
  /**
   * Puts back what a decision changed, `before`, under the lock of the company, and returns the columns of the request
   * as they were; undefined when something that came later builds on the decision: the caller then rolls back.
   */
  restore(
    tx: Tx,
    request: StoredRequest,
    before: unknown,
    acting: { by: string; at: Date },
  ): Promise<RequestColumns | undefined>;
  /** How a request is remembered for a second look. */
  seeing: Seeing;
  asking: Asking;
}

/** What questions need to know of a queue. */
export type AskingQueue = Pick<ReviewedQueue, 'queue' | 'noun' | 'of' | 'about' | 'asking'>;
