import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { DecidedRequest, UndecidableRequest } from '@portal/common/contract/refusals';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { formatInZone } from '@portal/common/intl/time-zone';
import { sql, type QueryCreator, type RawBuilder, type UpdateObject } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import type { Schema } from '../../platform/db/tables/schema.generated.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { localeOf, READER_COLUMNS, readerOf } from '../../platform/mail/recipient.ts';
import type { QueueName } from '../../platform/db/tables/stored-values.ts';

/** Tables and columns of the requests of each queue. */
const STORED = {
  certification: { table: 'certification', id: 'approval_id', status: 'status', opinion: 'opinion' },
  registration: { table: 'registration_application', id: 'id', status: 'approval_status', opinion: 'approval_opinion' },
  contract: { table: 'contract_application', id: 'id', status: 'approval_status', opinion: 'approval_opinion' },
  account: { table: 'account_application', id: 'id', status: 'status', opinion: 'opinion' },
} as const satisfies Record<QueueName, object>;

/** Identifies a request. */
export interface RequestId {
  queue: QueueName;
  id: number;
}

/** Columns that all requests have. */
export interface StoredRequest {
  id: number;
  co_id: string;
  /** The applicant. */
  user_id: string;
  status: number;
  opinion: string;
  decided_at: Date | null;
  decided_by: string | null;
}

/** The requests of a queue, as a table expression. */
export function requestsOf(queue: QueueName): RawBuilder<StoredRequest> {
  const { table, id, status, opinion } = STORED[queue];
  return sql<StoredRequest>`(select ${sql.ref(id)} as id, co_id, user_id, ${sql.ref(status)} as status, ${sql.ref(opinion)} as opinion, decided_at, decided_by from ${sql.table(table)})`;
}

/** Columns of the requests of some queue, with new values. */
export type RequestColumns = UpdateObject<Schema, (typeof STORED)[QueueName]['table']>;

/** Statement that changes a request while it has the status `from`; it returns a row if it does. */
export function changeRequest(
  creator: QueryCreator<Schema>,
  { queue, id }: RequestId,
  from: ApprovalStatus,
  {
    status,
    opinion,
    ...columns
  }: Pick<StoredRequest, 'status' | 'opinion' | 'decided_at' | 'decided_by'> & RequestColumns,
) {
  const stored = STORED[queue];
  return creator
    .updateTable(stored.table)
    .set({ ...columns, [stored.status]: status, [stored.opinion]: opinion })
    .where(stored.id, '=', id)
    .where(stored.status, '=', from)
    .returning('co_id');
}

/** A request; undefined when the queue has none of this id. */
export const findRequest = (tx: Tx, { queue, id }: RequestId): Promise<StoredRequest | undefined> =>
  tx.selectFrom(requestsOf(queue).as('r')).selectAll().where('r.id', '=', id).executeTakeFirst();

/** Name of the company of a request. */
export async function companyNameOf(tx: Tx, { co_id }: Pick<StoredRequest, 'co_id'>): Promise<string> {
  return (await tx.selectFrom('company').select('company_name').where('co_id', '=', co_id).executeTakeFirstOrThrow())
    .company_name;
}

/** Language of the applicant. */
export async function languageOf(tx: Tx, { user_id }: Pick<StoredRequest, 'user_id'>): Promise<Locale> {
  const { language } = await tx
    .selectFrom('app_user')
    .select('language')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return localeOf(language);
}

/** A request that somebody (`by`) acts on. */
export interface Acting extends RequestId {
  by: string;
  at: Date;
}

/** The refusing functions of a handler, and the language of the caller. */
export type ReviewContext<Code extends UndecidableRequest> = Refusing<Code> & { locale: Locale };

/** A time in the language and time zone of the caller. */
export async function timeFor(tx: Tx, by: string, locale: Locale, at: Date): Promise<string> {
  const { timeZone } = readerOf(
    await tx.selectFrom('app_user').select(READER_COLUMNS).where('user_id', '=', by).executeTakeFirstOrThrow(),
  );
  return formatInZone(locale, timeZone, at);
}

/** Name of who decided. Customers do not learn the names of staff. */
async function nameFor(
  tx: Tx,
  by: string,
  locale: Locale,
  { user_name, user_type }: { user_name: string; user_type: number },
): Promise<string> {
  if (user_type !== UserType.employee) return user_name;
  const reader = await tx.selectFrom('app_user').select('user_type').where('user_id', '=', by).executeTakeFirst();
  return reader?.user_type === UserType.employee ? user_name : textOf(locale, 'approval.staff');
}

/** Codes by final status of a request, and the texts that name who decided it. */
const ENDED = {
  [ApprovalStatus.approved]: { code: '4001213001', text: 'approval.approvedBy' },
  [ApprovalStatus.rejected]: { code: '4001213002', text: 'approval.rejectedBy' },
  [ApprovalStatus.withdrawn]: { code: '4001213003', text: undefined },
} as const;

/**
 * A pending request.
 *
 * @throws Refusal `4041100009` no such request, or the code of its final status, with the name of who decided it
 */
export async function findPending(
  tx: Tx,
  { by, ...request }: Acting,
  { refuse, locale }: ReviewContext<DecidedRequest>,
): Promise<StoredRequest> {
  const found = await findRequest(tx, request);
  if (!found) return refuse('4041100009');
  if (found.status === ApprovalStatus.pending) return found;
  const { code, text } = ENDED[found.status as keyof typeof ENDED];
  if (!text || !found.decided_at || found.decided_by === by) return refuse(code);
  const decider = await tx
    .selectFrom('app_user')
    .select(['user_name', 'user_type'])
    .where('user_id', '=', found.decided_by)
    .executeTakeFirst();
  const name = decider && (await nameFor(tx, by, locale, decider));
  return refuse(code, name ? { text, values: { name, time: await timeFor(tx, by, locale, found.decided_at) } } : {});
}
