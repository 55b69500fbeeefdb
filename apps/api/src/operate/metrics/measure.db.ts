import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { DIVIDED, readyUntil } from '../../platform/db/parts.ts';
import type { Reading } from '../../platform/metrics/metrics.ts';
import { MAX_ATTEMPTS } from '../../platform/mail/outbox-sender.ts';
import { REQUESTS_OF } from '../../companies/requests/all-requests.db.ts';

interface Waiting {
  name: string;
  count: number;
  seconds: number;
}

/** Pending requests of every queue, and the age of the oldest that does not wait for its applicant. */
export async function queueSizes(db: Db): Promise<Waiting[]> {
  const names = Object.keys(REQUESTS_OF) as ApprovalQueue[];
  return Promise.all(
    names.map(async (name) => {
      const {
        rows: [row],
      } = await sql<{ count: number; seconds: number }>`
      select count(*)::int as count, coalesce(extract(epoch from now() - min(applied_at) filter (where not asked)), 0)::float8 as seconds
      from ${REQUESTS_OF[name]} as request where status = ${sql.lit(ApprovalStatus.pending)}`.execute(db);
      return { name, count: row?.count ?? 0, seconds: Math.max(0, row?.seconds ?? 0) };
    }),
  );
}

/** Unsent messages by channel, and for how long the oldest that is due has waited; `failed` ones were given up. */
export async function outboxSizes(db: Db): Promise<(Waiting & { failed: number })[]> {
  const { rows } = await sql<Waiting & { failed: number }>`
    select channel as name, (count(*) filter (where attempts < ${MAX_ATTEMPTS}))::int as count, (count(*) filter (where attempts >= ${MAX_ATTEMPTS}))::int as failed,
      greatest(0, coalesce(extract(epoch from now() - min(created_at) filter (where attempts < ${MAX_ATTEMPTS})), 0))::float8 as seconds
    from outbox where sent_at is null group by channel`.execute(db);
  return ['email', 'sms'].map(
    (name) => rows.find((row) => row.name === name) ?? { name, count: 0, failed: 0, seconds: 0 },
  );
}

/** For how many seconds each divided table has parts for new rows. */
export async function partsReady(db: Db, now: Date): Promise<Reading[]> {
  return Promise.all(
    DIVIDED.map(async (divided) => {
      const until = await readyUntil(db, divided, now);
      return {
        labels: { table: divided.table },
        value: until ? (until.getTime() - now.getTime()) / 1000 : Number.POSITIVE_INFINITY,
      };
    }),
  );
}
