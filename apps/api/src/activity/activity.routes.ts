import { listActivity, type ActivityEntry } from '@portal/common/contract/activity';
import { ActivityAction } from '@portal/common/enums/account/activity-action';
import { UserType } from '@portal/common/enums/user/user-type';
import { parseUserAgent } from '../http/user-agent.ts';
import { windowOf } from '../db/page.ts';
import type { App } from '../http/app-type.ts';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';

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

/** What happened to one's account, out of the audit: by position in an index, so that page 1 of a million is as quick as of ten. */
export function activityRoutes(app: App, services: Services): void {
  serve(app, services, listActivity, async ({ query, caller }, { tx }) => {
    const { limit } = windowOf(query, 20);
    const rows = await tx.selectFrom('audit').leftJoin('app_user as actor', 'actor.user_id', 'audit.actor_id')
      .select(['audit.id', 'at', 'action', 'actor_id', 'actor.user_type as actor_type', 'network', 'user_agent', 'detail'])
      .where('subject_id', '=', caller.userId).where('action', 'in', ActivityAction)
      .$if(query.before !== undefined, (select) => select.where('audit.id', '<', query.before ?? 0))
      .orderBy('audit.id', 'desc').limit(limit + 1).execute();
    const entries = rows.slice(0, limit).map((row): ActivityEntry => {
      const by = actorKind(row.actor_id, row.actor_type, caller.userId);
      // Where staff work from is nobody else's business.
      const { browser, system } = parseUserAgent(by === 'self' ? row.user_agent ?? '' : '');
      const { detail } = row;
      return {
        id: row.id, time: row.at.toISOString(), action: row.action as ActivityAction, by, browser, system,
        network: by === 'self' ? row.network ?? '' : '', about: typeof detail.key === 'string' ? detail.key : '', columns: columnsOf(detail),
      };
    });
    return { entries, next: rows.length > limit ? entries.at(-1)?.id ?? null : null };
  });
}
