import { listActivity } from '@portal/common/contract/activity';
import { windowOf } from '../db/page.ts';
import type { App } from '../http/app-type.ts';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { listActivityOf } from './activity.db.ts';

/** What happened to one's own account. Pages follow an index by position, so page 1 of a million rows is as quick as of ten. */
export function activityRoutes(app: App, services: Services): void {
  serve(app, services, listActivity, async ({ query, caller }, { tx }) => {
    const { limit } = windowOf(query, 20);
    const rows = await listActivityOf(tx, caller.userId, { before: query.before, limit: limit + 1 });
    const entries = rows.slice(0, limit);
    return { entries, next: rows.length > limit ? entries.at(-1)?.id ?? null : null };
  });
}
