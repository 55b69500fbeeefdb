import { listActivity } from '@portal/common/contract/account/activity';
import { windowOf } from '../../platform/db/page.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import { listActivityOf } from './activity.db.ts';
import type { Services } from '../../platform/http/services.ts';

/**
 * Activity of the caller's account. Pages are read from a position in an index (keyset), so their cost does not depend
 * on the number of rows.
 */
export function activityRoutes(app: App, services: Services): void {
  serve(app, services, listActivity, async ({ query, caller }, { tx, locale }) => {
    const { limit } = windowOf(query, 20);
    const rows = await listActivityOf(tx, caller.userId, { before: query.before, limit: limit + 1, locale });
    const entries = rows.slice(0, limit);
    return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
  });
}
