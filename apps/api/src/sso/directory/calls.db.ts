import { DIRECTORY } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { Directory } from './tokens.db.ts';

/** A call of a directory and its answer. */
export interface Call {
  method: string;
  /** Without ids and filters, which name people. */
  path: string;
  /** Whom it was about. */
  userId: string | undefined;
  status: number;
  /** Why it was refused. */
  problem: string | undefined;
  at: Date;
}

/** Keeps a call for those who set the directory up. */
export async function noteCall(
  db: Db | Tx,
  { configId, tokenId }: Pick<Directory, 'configId' | 'tokenId'>,
  { at, method, path, userId, status, problem }: Call,
): Promise<void> {
  await sql`insert into directory_call (config_id, token_id, at, method, path, user_id, status, problem)
    select config_id, ${tokenId}, ${at}, ${method}, ${path}, (select user_id from app_user where user_id = ${userId ?? null}),
      ${status}::smallint, ${problem ?? null} from identity_provider where config_id = ${configId}`.execute(db);
}

/** The calls of the last 30 days, newest first, and their number. */
export async function listCalls(
  db: Db | Tx,
  configId: string,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
) {
  const calls = db
    .selectFrom('directory_call as c')
    .where('c.config_id', '=', configId)
    .where('c.at', '>', new Date(now.getTime() - DIRECTORY.callsListedMs));
  const { total } = await calls.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const rows = await calls
    .leftJoin('app_user as u', 'u.user_id', 'c.user_id')
    .select(['c.call_id', 'c.at', 'c.method', 'c.path', 'c.status', 'c.problem', 'c.user_id', 'u.user_name'])
    .orderBy('c.call_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total };
}
