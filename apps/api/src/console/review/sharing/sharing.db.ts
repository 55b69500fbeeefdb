import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { SharingMode, SharingRegion } from '@portal/common/enums/approval/sharing';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { DAY_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { CHINA_ID } from '../../../companies/lookups/countries.ts';
import { REQUESTS_OF, SUBJECT_OF } from '../../../companies/requests/all-requests.db.ts';
import { requestsOf } from '../../../companies/requests/requests.db.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Sharer } from '../../../platform/db/tables/stored-values.ts';
import { localeOf } from '../../../platform/mail/recipient.ts';
import { pendingOf } from '../assignments/assignments.db.ts';
import { opens } from '../opens.ts';
import type { Shareable, Sharing } from './choose-sharer.ts';

/**
 * How requests are shared; off in an installation whose data were reset. With `lock` other changes of it, and other runs
 * that share, wait.
 */
export async function findSharing(
  tx: Tx,
  { lock = false } = {},
): Promise<{ mode: SharingMode; people: Sharer[]; version: number }> {
  if (lock)
    await tx
      .insertInto('review_sharing')
      .defaultValues()
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const stored = await tx
    .selectFrom('review_sharing')
    .select(['mode', 'people', 'version'])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return stored ?? { mode: 'off', people: [], version: 1 };
}

/** Stores how requests are shared. */
export const storeSharing = (tx: Tx, mode: SharingMode, people: readonly Sharer[]) =>
  tx
    .updateTable('review_sharing')
    .set({ mode, people: JSON.stringify(people) })
    .execute();

/** Hours of a day. */
export const HOURS = 24;

/** Decisions of each person in each hour of a day in a time zone. */
export async function decisionsOf(
  tx: Tx,
  people: readonly string[],
  { day, timeZone }: { day: string; timeZone: string },
) {
  const { rows } = await sql<{ user_id: string; hour: number; number: number }>`
    select decided_by as user_id, extract(hour from decided_at at time zone ${timeZone})::int as hour, count(*)::int as number
    from review_decision
    where decided_at >= ${day}::date::timestamp at time zone ${timeZone}
      and decided_at < (${day}::date + 1)::timestamp at time zone ${timeZone} and decided_by = any(${people})
    group by 1, 2`.execute(tx);
  const hours = new Map<string, number[]>();
  for (const { user_id, hour, number } of rows) {
    const theirs = hours.get(user_id) ?? Array.from({ length: HOURS }, () => 0);
    theirs[hour] = number;
    hours.set(user_id, theirs);
  }
  return hours;
}

/** Pending requests of each person. */
export async function countAssigned(tx: Tx, people: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('review_assignment')
    .select(['user_id', (row) => row.fn.countAll<number>().as('number')])
    .where('waits', '=', true)
    .where('user_id', '=', sql<string>`any(${people})`)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, number }) => [user_id, Number(number)]));
}

/** Those of the people who can take part, with their loads. */
export async function findSharers(tx: Tx, people: readonly Sharer[], at: Date): Promise<Sharing[]> {
  const ids = people.map(({ user_id }) => user_id);
  const accounts = await tx
    .selectFrom('app_user')
    .select(['user_id', 'privileges'])
    .where('user_id', '=', sql<string>`any(${ids})`)
    .where('user_type', '=', UserType.employee)
    .where('status', '=', AccountStatus.active)
    .execute();
  const since = new Date(at.getTime() - DAY_MS);
  const { rows } = await sql<{ user_id: string; number: number }>`
    select user_id, count(*)::int as number from (
      select user_id, queue, item_id from review_assignment where user_id = any(${ids}) and assigned_at > ${since}
      union
      select user_id, queue, item_id from review_assignment where user_id = any(${ids}) and waits
    ) as theirs group by user_id`.execute(tx);
  const loads = new Map(rows.map(({ user_id, number }) => [user_id, number]));
  return people.flatMap((one) => {
    const account = accounts.find(({ user_id }) => user_id === one.user_id);
    if (!account) return [];
    return [{ ...one, queues: Object.values(ApprovalQueue).filter(opens(account)), load: loads.get(one.user_id) ?? 0 }];
  });
}

/** A pending request that is nobody's. */
export interface Unshared extends Shareable {
  id: number;
  co_id: string;
}

/**
 * Pending requests of a queue that are nobody's, by their numbers, after `after`. Of a company whose country is not
 * known the phone of the applicant says where it is; without one it counts as Chinese.
 */
export async function findUnshared(
  tx: Tx,
  queue: ApprovalQueue,
  { after, most }: { after: number; most: number },
): Promise<Unshared[]> {
  const subject = SUBJECT_OF[queue];
  const { rows } = await sql<{ id: number; co_id: string; language: string; region: SharingRegion }>`
    select request.id, o.co_id, u.language,
      case when c.region_id = ${CHINA_ID} or (c.region_id = 0 and (u.phone is null or u.phone like '+86-%'))
        then 'china' else 'elsewhere' end as region
    from ${REQUESTS_OF[queue]} as request
    join ${requestsOf(subject)} as o on o.id = request.id
    join app_user u on u.user_id = request.user_id
    join company c on c.co_id = o.co_id
    where request.status = ${sql.lit(ApprovalStatus.pending)} and request.id > ${after}
      and not exists (select from review_assignment a where a.queue = ${subject} and a.item_id = request.id)
    order by request.id limit ${most}`.execute(tx);
  return rows.map(({ language, ...row }) => ({ ...row, queue, language: localeOf(language) }));
}

/** Assigns a request that is nobody's by rule; false when it is somebody's by now, or decided. */
export async function share(tx: Tx, { queue, id }: Unshared, to: string, at: Date): Promise<boolean> {
  const subject = SUBJECT_OF[queue];
  const { rows } = await sql`
    insert into review_assignment (queue, item_id, co_id, user_id, assigned_at)
    select ${subject}, p.id, p.co_id, ${to}, ${at} from ${pendingOf({ queue: subject, ids: [id] })} as p
    on conflict (queue, item_id) do nothing
    returning item_id`.execute(tx);
  return rows.length > 0;
}
