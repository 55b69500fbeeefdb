import type { proposal } from '@portal/common/contract/console/proposals';
import type * as z from 'zod/mini';
import type { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { RequestId } from './requests.db.ts';
import type { ProposalSubject, QueueName } from '../../platform/db/tables/stored-values.ts';

/** What a proposal is about. */
export interface Subject {
  subject: ProposalSubject;
  subjectId: string;
}

/** A request as the subject of a proposal. */
export const subjectOf = ({ queue, id }: RequestId): Subject => ({ subject: queue, subjectId: String(id) });

/** The reversal of the decision on a request as the subject of a proposal. */
export const reversalOf = ({ queue, id }: RequestId): Subject => ({
  subject: 'reversal',
  subjectId: reversalsIn(queue) + id,
});

/** How the ids of reversals in a queue begin. */
export const reversalsIn = (queue: QueueName): string => `${queue} `;

/** The level of a partner as the subject of a proposal. */
export const levelOf = (coId: string): Subject => ({ subject: 'level', subjectId: coId });

/** The release of a build of a remote as the subject of a proposal. */
export const remoteOf = (name: string): Subject => ({ subject: 'remote', subjectId: name });

interface NewProposal extends Subject {
  coId: string | null;
  kinds: readonly ProposalKind[];
  decision: object;
  by: string;
  at: Date;
}

/**
 * Keeps a proposal; false when the subject has an open one already. The unique index `proposal_open` resolves
 * concurrent calls.
 */
export async function keepProposal(
  tx: Tx,
  { subject, subjectId, coId, kinds, decision, by, at }: NewProposal,
): Promise<boolean> {
  const kept = await tx
    .insertInto('proposal')
    .values({
      subject,
      subject_id: subjectId,
      co_id: coId,
      kinds: [...kinds],
      decision: JSON.stringify(decision),
      proposed_by: by,
      proposed_at: at,
      outcome: null,
      ended_by: null,
      ended_at: null,
      reason: '',
    })
    .onConflict((conflict) => conflict.columns(['subject', 'subject_id']).where('outcome', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** The open proposal about a subject; undefined without one. */
export const findOpen = (tx: Tx, { subject, subjectId }: Subject) =>
  tx
    .selectFrom('proposal as p')
    .innerJoin('app_user as u', 'u.user_id', 'p.proposed_by')
    .select(['p.id', 'p.kinds', 'p.decision', 'p.proposed_by', 'p.proposed_at', 'u.user_name as name'])
    .where('p.subject', '=', subject)
    .where('p.subject_id', '=', subjectId)
    .where('p.outcome', 'is', null)
    .executeTakeFirst();

/** The proposal about a subject that was confirmed at this time; undefined when one person acted alone. */
export const findConfirmed = (tx: Tx, { subject, subjectId, at }: Subject & { at: Date }) =>
  tx
    .selectFrom('proposal')
    .select(['kinds', 'proposed_by'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('outcome', '=', 'confirmed')
    .where('ended_at', '=', at)
    .executeTakeFirst();

interface Ending extends Subject {
  id: number;
  by: string;
  at: Date;
  outcome: 'confirmed' | 'returned';
  reason?: string;
}

/**
 * Ends an open proposal of somebody else. One conditional update resolves concurrent calls.
 *
 * @throws Refusal `Account.Proposal.Own` the caller proposed it, `Account.Proposal.Gone` it is open no more
 */
export async function endProposal(
  tx: Tx,
  { subject, subjectId, id, by, at, outcome, reason = '' }: Ending,
  { refuse }: Refusing<'Account.Proposal.Own' | 'Account.Proposal.Gone'>,
) {
  const ended = await tx
    .updateTable('proposal')
    .set({ outcome, ended_by: by, ended_at: at, reason })
    .where('id', '=', id)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('outcome', 'is', null)
    .where('proposed_by', '<>', by)
    .returning(['decision', 'proposed_by', 'co_id'])
    .executeTakeFirst();
  if (ended) return ended;
  const open = await findOpen(tx, { subject, subjectId });
  return refuse(open?.id === id ? 'Account.Proposal.Own' : 'Account.Proposal.Gone');
}

/**
 * Withdraws the caller's own open proposal, and returns its company.
 *
 * @throws Refusal `Account.Proposal.Gone` the caller has none
 */
export async function withdrawProposal(
  tx: Tx,
  { subject, subjectId, by, at }: Subject & { by: string; at: Date },
  { refuse }: Refusing<'Account.Proposal.Gone'>,
) {
  const ended = await tx
    .updateTable('proposal')
    .set({ outcome: 'withdrawn', ended_by: by, ended_at: at })
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('outcome', 'is', null)
    .where('proposed_by', '=', by)
    .returning('co_id')
    .executeTakeFirst();
  return ended ?? refuse('Account.Proposal.Gone');
}

/** Ends the open proposal, if there is one, because its subject changed or was decided otherwise. */
export async function lapseProposal(tx: Tx, { subject, subjectId }: Subject, at: Date): Promise<void> {
  await tx
    .updateTable('proposal')
    .set({ outcome: 'lapsed', ended_at: at })
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('outcome', 'is', null)
    .execute();
}

/** Ends the open proposals about a kind of subject that were made before a time. */
export async function lapseOpenBefore(tx: Tx, subject: ProposalSubject, before: Date, at: Date): Promise<void> {
  await tx
    .updateTable('proposal')
    .set({ outcome: 'lapsed', ended_at: at })
    .where('subject', '=', subject)
    .where('outcome', 'is', null)
    .where('proposed_at', '<=', before)
    .execute();
}

/**
 * Opens the proposal again whose confirmation at this time was taken back, for the version that is restored; does
 * nothing for a decision without one.
 */
export async function reopenProposal(
  tx: Tx,
  request: RequestId,
  confirmedAt: Date,
  version: number | undefined,
): Promise<void> {
  const { subject, subjectId } = subjectOf(request);
  await tx
    .updateTable('proposal')
    .set({
      outcome: null,
      ended_by: null,
      ended_at: null,
      ...(version !== undefined && {
        decision: sql<string>`jsonb_set(decision, '{version}', to_jsonb(${version}::bigint))`,
      }),
    })
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('outcome', '=', 'confirmed')
    .where('ended_at', '=', confirmedAt)
    .execute();
}

/** All proposals about a subject as in the reply, newest first. */
export async function listProposals(
  tx: Tx,
  { subject, subjectId }: Subject,
  viewer: string,
): Promise<z.input<typeof proposal>[]> {
  const rows = await tx
    .selectFrom('proposal as p')
    .innerJoin('app_user as u', 'u.user_id', 'p.proposed_by')
    .leftJoin('app_user as e', 'e.user_id', 'p.ended_by')
    .select([
      'p.id',
      'p.kinds',
      'p.proposed_by',
      'p.proposed_at',
      'p.outcome',
      'p.ended_at',
      'p.reason',
      'u.user_name as name',
      'e.user_name as ender',
    ])
    .where('p.subject', '=', subject)
    .where('p.subject_id', '=', subjectId)
    .orderBy('p.id', 'desc')
    .execute();
  return rows.map(({ id, kinds, proposed_by, proposed_at, outcome, ended_at, reason, name, ender }) => ({
    id,
    kinds,
    name,
    own: proposed_by === viewer,
    time: proposed_at,
    state: outcome ?? 'open',
    ended_by: ender ?? '',
    ended_at,
    reason,
  }));
}

/** What all proposals about a subject say, by their ids. */
export async function listDecisions(tx: Tx, { subject, subjectId }: Subject) {
  const rows = await tx
    .selectFrom('proposal')
    .select(['id', 'decision'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .execute();
  return new Map(rows.map(({ id, decision }) => [id, decision]));
}

/** Subjects of a kind that have an open proposal, without those of one proposer: few, so that lists need no join. */
export async function openSubjects(
  tx: Db | Tx,
  subject: ProposalSubject,
  { without = '' }: { without?: string } = {},
): Promise<string[]> {
  const rows = await tx
    .selectFrom('proposal')
    .select('subject_id')
    .where('subject', '=', subject)
    .where('outcome', 'is', null)
    .where('proposed_by', '<>', without)
    .orderBy('id')
    .execute();
  return rows.map(({ subject_id }) => subject_id);
}

/** The same for the requests of a queue, as numbers. */
export const openRequests = async (tx: Db | Tx, queue: QueueName, filter?: { without?: string }): Promise<number[]> =>
  (await openSubjects(tx, queue, filter)).map(Number);

/** Numbers of open proposals, by subject and by who made them. */
export type OpenProposals = readonly { subject: ProposalSubject; proposed_by: string; number: number }[];

/** Open proposals of all subjects, counted. */
export const countOpen = (tx: Tx): Promise<OpenProposals> =>
  tx
    .selectFrom('proposal')
    .where('outcome', 'is', null)
    .groupBy(['subject', 'proposed_by'])
    .select(({ fn }) => ['subject', 'proposed_by', fn.countAll<number>().as('number')])
    .execute();

/** Those about subjects of a kind, and those of them that somebody else than the viewer made. */
export function openOf(
  open: OpenProposals,
  subject: ProposalSubject,
  viewer: string,
): { proposed: number; by_others: number } {
  const sum = (some: OpenProposals) => some.reduce((all, { number }) => all + number, 0);
  const about = open.filter((one) => one.subject === subject);
  return { proposed: sum(about), by_others: sum(about.filter(({ proposed_by }) => proposed_by !== viewer)) };
}

/** Those of the subjects that have an open proposal. */
export async function findOpenIn(
  tx: Tx,
  subject: ProposalSubject,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('proposal')
    .select('subject_id')
    .where('subject', '=', subject)
    .where('subject_id', 'in', ids)
    .where('outcome', 'is', null)
    .execute();
  return new Set(rows.map(({ subject_id }) => subject_id));
}
