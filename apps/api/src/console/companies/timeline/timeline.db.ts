import { TimelineKind } from '@portal/common/contract/console/company-timeline';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/connect.ts';
import type { QueueName } from '../../../platform/db/tables/stored-values.ts';
import type { TimelineReach } from '../../reach/timeline-reach.ts';

/** What the tables say besides the audit log, which is deleted after a time. Places in this order are never equal. */
export interface StoredEvent {
  key: string;
  /** Microseconds since 1970. */
  us: string;
  at: Date;
  kind: TimelineKind;
  action: string;
  actor_name: string | null;
  actor_type: number | null;
  person: string | null;
  text: string;
  level: number;
  queue: QueueName | null;
  item: number | null;
  user_id: string | null;
  user_type: number | null;
  template: string | null;
}
/** The place of an event in the timeline: those behind it are older. */
export interface EventPlace {
  us: number;
  key: string;
}

/** Messages about the company and its accounts. Those about the safety of an account are its owner's affair. */
const TOLD = [
  'accountApproved',
  'accountDisabled',
  'accountEnabled',
  'accountQuestioned',
  'accountRejected',
  'accountReminded',
  'accountRequested',
  'accountReversed',
  'accountUnanswered',
  'certificationApproved',
  'certificationAsked',
  'certificationRejected',
  'certificationReminded',
  'certificationReversed',
  'certificationUnanswered',
  'contractApproved',
  'contractAsked',
  'contractRejected',
  'contractReminded',
  'contractReversed',
  'contractSubmitted',
  'contractUnanswered',
  'invitation',
  'ownershipAppointed',
  'ownershipGiven',
  'ownershipOffered',
  'ownershipTaken',
  'ownershipWithdrawn',
  'partnerChanged',
  'registered',
  'registeredPartner',
  'registrationApproved',
  'registrationAsked',
  'registrationRejected',
  'registrationReminded',
  'registrationReversed',
  'registrationSubmitted',
  'registrationUnanswered',
] as const;

const STORED: Record<QueueName, RawBuilder<unknown>> = {
  certification: sql`select approval_id as id, user_id, user_type, status, coalesce(submitted_at, applied_at) as applied_at, decided_at, decided_by, opinion, 0 as wanted, 0 as granted from certification where co_id = co.id`,
  registration: sql`select id, user_id, 4, approval_status, coalesce(submitted_at, applied_at), decided_at, decided_by, approval_opinion, 0, 0 from registration_application where co_id = co.id`,
  contract: sql`select id, user_id, 4, approval_status, coalesce(submitted_at, applied_at), decided_at, decided_by, approval_opinion, wanted_level, coalesce(granted_level, 0) from contract_application where co_id = co.id`,
  account: sql`select id, user_id, 2, status, applied_at, decided_at, decided_by, opinion, 0, 0 from account_application where co_id = co.id`,
};
/** Names of these columns. */
const REQUEST = sql`(id, user_id, user_type, status, applied_at, decided_at, decided_by, opinion, wanted, granted)`;
const NOUN: Record<QueueName, string> = {
  certification: 'certification',
  registration: 'registration',
  contract: 'contract',
  account: 'accountApplication',
};

/** Submission and decision of each request of a queue. */
function requestEvents(queue: QueueName, kind: TimelineKind): RawBuilder<unknown> {
  const begun = queue === 'account' ? 'accountApplication.asked' : `${NOUN[queue]}.submitted`;
  return sql`
    select ${`${queue}-`}::text || lpad(r.id::text, 15, '0') || step.name as key, step.at, ${kind}::text as kind,
      case step.name when '-1' then ${begun}::text else ${NOUN[queue]}::text || case r.status when ${sql.lit(ApprovalStatus.approved)} then '.agreed' else '.rejected' end end as action,
      step.actor, null::text as concerned, step.text, step.level, ${queue}::text as queue, r.id as item, r.user_id, r.user_type, null::text as template
    from co cross join lateral (${STORED[queue]}) as r ${REQUEST}
    cross join lateral (values
      ('-1', r.applied_at, r.user_id, '', r.wanted),
      ('-2', case when r.status in (${sql.lit(ApprovalStatus.approved)}, ${sql.lit(ApprovalStatus.rejected)}) then r.decided_at end, r.decided_by, r.opinion, r.granted)
    ) as step (name, at, actor, text, level)
    where step.at is not null`;
}

/** Each question about a request of these queues, and its answer. */
const questions = (queues: readonly QueueName[]) => sql`
  select 'question-' || lpad(q.id::text, 15, '0') || step.name, step.at, ${TimelineKind.messages}::text, step.action, step.actor, null, step.text, 0,
    q.queue, q.item_id, r.user_id, r.user_type, null
  from co join review_question q on q.co_id = co.id and q.queue = any(${queues}::text[])
  join lateral (${sql.join(
    queues.map((queue) => sql`select ${queue}::text as queue, r.* from (${STORED[queue]}) as r ${REQUEST}`),
    sql` union all `,
  )}) as r on r.queue = q.queue and r.id = q.item_id
  cross join lateral (values
    ('-1', q.asked_at, case q.queue when 'account' then 'accountApplication.questioned' else q.queue || '.asked' end, q.asked_by,
      (select string_agg(asked ->> 'text', ' ') from jsonb_array_elements(q.fields) asked)),
    ('-2', case when q.outcome = 'answered' then q.ended_at end, case q.queue when 'account' then 'accountApplication.answered' else q.queue || '.answered' end, q.answered_by, q.answer)
  ) as step (name, at, action, actor, text)
  where step.at is not null`;

/** Messages that were sent to the people of the company. */
const messages = (most: number) => sql`
  select 'message-' || lpad(m.id::text, 15, '0'), m.sent_at, ${TimelineKind.messages}::text, 'message.sent', null, u.user_id, '', 0, null, null, null, null, m.template
  from co join app_user u on u.co_id = co.id
  cross join lateral (values (u.email), (u.phone)) as address (recipient)
  cross join lateral (
    select o.id, o.sent_at, o.template from outbox o
    where o.recipient = address.recipient and o.sent_at is not null and o.template = any(${TOLD}::text[])
    order by o.id desc limit ${most}) as m`;

/** The newest stored events behind a place. */
export async function readStoredEvents(
  tx: Tx,
  coId: string,
  {
    reach,
    kind,
    behind,
    limit,
  }: { reach: TimelineReach; kind: TimelineKind | undefined; behind: EventPlace | undefined; limit: number },
): Promise<StoredEvent[]> {
  const wants = (one: TimelineKind) => kind === undefined || kind === one;
  const parts = [
    ...Object.entries(reach.queues).flatMap(([queue, of]) =>
      wants(of) ? [requestEvents(queue as QueueName, of)] : [],
    ),
    ...(reach.questions.length > 0 && wants(TimelineKind.messages) ? [questions(reach.questions)] : []),
    // Older messages than those of this number are behind the page, or on a later one.
    ...(reach.messages && wants(TimelineKind.messages) ? [messages(MESSAGES_OF_ADDRESS)] : []),
  ];
  if (parts.length === 0) return [];
  const from = behind
    ? sql`where (e.at, e.key) < (timestamptz 'epoch' + ${behind.us}::float8 * interval '1 microsecond', ${behind.key}::text)`
    : sql``;
  const { rows } = await sql<StoredEvent>`
    with co (id) as (values (${coId}::text)),
    e (key, at, kind, action, actor, concerned, text, level, queue, item, user_id, user_type, template) as (
      ${sql.join(
        parts.map((part) => sql`(${part})`),
        sql` union all `,
      )})
    select e.key, (extract(epoch from e.at) * 1000000)::bigint as us, e.at, e.kind, e.action, a.user_name as actor_name,
      a.user_type as actor_type, p.user_name as person, e.text, e.level, e.queue, e.item, e.user_id, e.user_type, e.template
    from e left join app_user a on a.user_id = e.actor left join app_user p on p.user_id = e.concerned
    ${from} order by e.at desc, e.key desc limit ${limit}`.execute(tx);
  return rows;
}

/** Messages of one address that a timeline goes back to. */
const MESSAGES_OF_ADDRESS = 200;

/** Pending requests of a company in these queues, oldest first. */
export async function findPendingRequests(tx: Tx, coId: string, queues: readonly QueueName[]) {
  if (queues.length === 0) return [];
  const parts = queues.map(
    (queue) =>
      sql`(select ${queue}::text as queue, r.* from co cross join lateral (${STORED[queue]}) as r (id, user_id, user_type, status, applied_at, decided_at, decided_by, opinion, wanted, granted))`,
  );
  const { rows } = await sql<{ queue: QueueName; id: number; user_id: string; user_type: number }>`
    with co (id) as (values (${coId}::text))
    select queue, id, user_id, user_type from (${sql.join(parts, sql` union all `)}) as r
    where status = ${sql.lit(ApprovalStatus.pending)} order by applied_at, id limit 20`.execute(tx);
  return rows;
}
