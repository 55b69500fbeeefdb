import { Privilege } from '@portal/common/enums/staff/privilege';
import type { SharingMode } from '@portal/common/enums/approval/sharing';
import { UserType } from '@portal/common/enums/user/user-type';
import { HOUR_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { shareRequests } from '../../console/review/sharing/share-requests.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Sharer } from '../../platform/db/tables/stored-values.ts';
import { account } from './visitor.ts';

/** Reviewers who are played, and what they can do: half read English, half know companies abroad. */
const REVIEWERS: readonly Sharer[] = Array.from({ length: 8 }, (_, index) => ({
  user_id: `u-sharer-${index}`,
  kinds: index === 7 ? ['accountApplication'] : [],
  languages: index % 2 === 0 ? ['zh-CN'] : [],
  regions: index < 4 ? [] : ['china'],
}));
/** Rounds of a working day. */
const ROUNDS = 20;

async function makeReviewers(db: Db, mode: SharingMode): Promise<void> {
  await db
    .insertInto('app_user')
    .values(
      REVIEWERS.map(({ user_id }) =>
        account(user_id, UserType.employee, null, { privileges: [Privilege.approvalAccount] }),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable('review_sharing')
    .set({ mode, people: JSON.stringify(REVIEWERS) })
    .execute();
}

/** Applications for accounts: every third in English, every fourth of a company abroad. */
async function submit(db: Db, numbers: { from: number; count: number }, at: Date): Promise<void> {
  const { from, count } = numbers;
  const series = sql`generate_series(${from}::int, ${from + count - 1}::int) as n`;
  await sql`insert into company (co_id, kind, company_name, company_folded, region_id)
    select 'co-shared-' || n, 2, 'Shared ' || n, 'shared ' || n, case when n % 4 = 0 then 7 else 6 end from ${series}`.execute(
    db,
  );
  const people = Array.from({ length: count }, (_, index) => from + index);
  await db
    .insertInto('app_user')
    .values(
      people.map((n) =>
        account(`u-shared-${n}`, UserType.enterprise, null, {
          co_id: `co-shared-${n}`,
          language: n % 3 === 0 ? 'en-US' : 'zh-CN',
        }),
      ),
    )
    .execute();
  await sql`insert into account_application (user_id, co_id, applied_at)
    select 'u-shared-' || n, 'co-shared-' || n, ${at} from ${series}`.execute(db);
}

/** Each reviewer decides the oldest of theirs; the later ones in the list are slower. */
async function decide(db: Db, most: number, at: Date): Promise<void> {
  for (const [index, { user_id }] of REVIEWERS.entries())
    await sql`update account_application set status = 2, decided_at = ${at}, decided_by = ${user_id}
      where id in (select r.id from account_application r join review_assignment a on a.queue = 'account' and a.item_id = r.id
        where r.status = 1 and a.user_id = ${user_id} order by r.id limit ${Math.ceil(most / (1 + index / 4))})`.execute(
      db,
    );
}

/**
 * Plays a day: requests come in, two instances share them at once, and reviewers of different speeds decide. Returns how
 * many each of them got, and how many nobody has.
 */
export async function playSharing(
  db: Db,
  { requests, mode, start }: { requests: number; mode: SharingMode; start: Date },
): Promise<{ shares: number[]; left: number }> {
  await makeReviewers(db, mode);
  const count = Math.ceil(requests / ROUNDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = new Date(start.getTime() + (round * 8 * HOUR_MS) / ROUNDS);
    const clock = { now: () => at } as Parameters<typeof shareRequests>[0]['clock'];
    await submit(db, { from: round * count + 1, count }, at);
    await Promise.all([shareRequests({ db, clock }), shareRequests({ db, clock })]);
    await decide(db, Math.ceil(count / REVIEWERS.length), at);
  }
  const { rows } = await sql<{ user_id: string; number: number }>`
    select user_id, count(*)::int as number from review_assignment where user_id like 'u-sharer-%' group by user_id`.execute(
    db,
  );
  const shares = REVIEWERS.map((one) => rows.find(({ user_id }) => user_id === one.user_id)?.number ?? 0);
  return { shares, left: count * ROUNDS - shares.reduce((sum, share) => sum + share, 0) };
}
