import type { ActivityEntry } from '@portal/common/contract/activity';
import { ActivityAction } from '@portal/common/enums/account/activity-action';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Db, Tx } from '../db/connect.ts';
import { parseUserAgent } from '../http/user-agent.ts';

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** What changed: the columns that a change names, or those that staff corrected when they decided. */
function columnsOf({ columns, changes }: Record<string, unknown>): string[] {
  return Array.isArray(columns) || typeof changes !== 'object' || changes === null ? texts(columns) : Object.keys(changes);
}

function actorKind(actorId: string | null, actorType: number | null, userId: string): ActivityEntry['by'] {
  if (actorId === userId) return 'self';
  if (actorId === null) return 'system';
  return actorType === UserType.employee ? 'staff' : 'member';
}

/**
 * What happened to an account and its owner may know, newest first, from `before` (an id) on. Where other people work
 * from is not part of it.
 */
export async function listActivityOf(
  db: Db | Tx, userId: string, { before, limit }: { before?: number | undefined; limit: number },
): Promise<ActivityEntry[]> {
  const rows = await db.selectFrom('audit').leftJoin('app_user as actor', 'actor.user_id', 'audit.actor_id')
    .select(['audit.id', 'at', 'action', 'actor_id', 'actor.user_type as actor_type', 'network', 'user_agent', 'detail'])
    .where('subject_id', '=', userId).where('action', 'in', ActivityAction)
    .$if(before !== undefined, (select) => select.where('audit.id', '<', before ?? 0))
    .orderBy('audit.id', 'desc').limit(limit).execute();
  return rows.map((row): ActivityEntry => {
    const by = actorKind(row.actor_id, row.actor_type, userId);
    const { browser, system } = parseUserAgent(by === 'self' ? row.user_agent ?? '' : '');
    const { detail } = row;
    return {
      id: row.id, time: row.at.toISOString(), action: row.action as ActivityAction, by, browser, system,
      network: by === 'self' ? row.network ?? '' : '', about: typeof detail.key === 'string' ? detail.key : '', columns: columnsOf(detail),
    };
  });
}
