import type { Proposal } from '@portal/common/contract/console/proposals';
import type { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import type { Decision } from '@portal/common/enums/approval/approval-status';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from './ground.tables.ts';

/** Kinds of requests, each with a table of its own. */
export type QueueName = 'certification' | 'registration' | 'contract' | 'account';

/** A request of a queue, and the company that it is about. */
interface OfRequest {
  queue: QueueName;
  item_id: number;
  co_id: string;
}

/** The member of staff who works on a request. */
export interface ReviewClaimTable extends OfRequest {
  user_id: string;
  since: Date;
  expires_at: Date;
}

/** The latest change of a request. */
export interface ReviewChangeTable extends OfRequest {
  /** Raised with each change. */
  version: Generated<number>;
  /** By the clock of the database, which all instances share. */
  changed_at: Date;
}

/** The decision that stands on a request. */
export interface ReviewDecisionTable extends OfRequest {
  result: Decision;
  decided_by: string;
  decided_at: Date;
  /** What the decision changed, as it was before. Each queue keeps its own. */
  before: Json<unknown>;
}

/** A decision that was reversed. */
export interface ReviewReversalTable extends OfRequest {
  id: GeneratedAlways<number>;
  result: Decision;
  /** The review comment of the decision. */
  opinion: string;
  decided_by: string;
  decided_at: Date;
  reversed_by: string;
  reversed_at: Date;
  /** Sent to the applicant. */
  reason: string;
}

/** A private note of staff on a request. The applicant never sees it. */
export interface ReviewNoteTable extends OfRequest {
  id: GeneratedAlways<number>;
  /** Its author. */
  user_id: string;
  text: string;
  created_at: Date;
}

/** What staff propose and a second person must confirm: approvals of requests, deletions of accounts and companies. */
export type ProposalSubject = QueueName | 'cancellation' | 'company';

/** A decision that a member of staff proposed. */
export interface ProposalTable {
  id: GeneratedAlways<number>;
  subject: ProposalSubject;
  /** Number of the request, or id of the account or company. */
  subject_id: string;
  /** The company, with which it is deleted. */
  co_id: string | null;
  /** Why it needs a second person. */
  kinds: ProposalKind[];
  /** Body of the call that decides. */
  decision: Json<Record<string, unknown>>;
  proposed_by: string;
  proposed_at: Date;
  /** Null while it is open. */
  outcome: Exclude<Proposal['state'], 'open'> | null;
  ended_by: string | null;
  ended_at: Date | null;
  /** Why it was returned. */
  reason: string;
}

/** Conflicts of a request that were shown to a member of staff. */
export interface ReviewConflictSeenTable {
  queue: QueueName;
  item_id: number;
  user_id: string;
  /** Who a conflict is with, and by which value. */
  conflicts: string[];
}

/** The version of a pending request that a member of staff has read, and a digest of each value by its name. */
export interface ReviewReadTable extends OfRequest {
  user_id: string;
  version: number;
  digests: Json<Record<string, string>>;
}

export interface ReviewTables {
  review_read: ReviewReadTable;
  review_conflict_seen: ReviewConflictSeenTable;
  review_claim: ReviewClaimTable;
  review_change: ReviewChangeTable;
  review_decision: ReviewDecisionTable;
  review_reversal: ReviewReversalTable;
  review_note: ReviewNoteTable;
  proposal: ProposalTable;
}
