import type { CancelBlock } from '@portal/common/enums/user/cancel-block';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';

/** What stands against the cancellation of an account: its text, where the other system gave one. */
export interface StandingBlock {
  list_type: CancelBlock;
  detail_zh: string | null;
  detail_en: string | null;
}

/** SQL: the block `b` stands against the cancellation of this account, as its own or that of its company. */
export const standsAgainst = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  b.lifted_at is null and (b.user_id = ${userId}
    or b.co_id = (select o.co_id from app_user o where o.user_id = ${userId}))`;

/** Why an account cannot be cancelled, or why its deletion waits: at most 100 reasons, each once. */
export async function findCancelBlocks(db: Db | Tx, userId: string): Promise<StandingBlock[]> {
  const { rows } = await sql<StandingBlock>`
    select b.list_type, b.detail_zh, b.detail_en from cancellation_block b where ${standsAgainst(sql`${userId}`)}
    group by b.list_type, b.detail_zh, b.detail_en order by b.list_type, min(b.occurred_at) limit 100`.execute(db);
  return rows;
}

/** SQL: the kinds of blocks that stand against the cancellation of this account, each once, in alphabetical order. */
export const kindsAgainst = (userId: RawBuilder<unknown>): RawBuilder<CancelBlock[]> => sql<CancelBlock[]>`
  array(select distinct b.list_type from cancellation_block b where ${standsAgainst(userId)} order by 1)`;
