import { changeSharing, readSharing, readWorkload } from '@portal/common/contract/queues/sharing';
import { audit } from '../../../platform/audit/audit.ts';
import type { Sharer } from '../../../platform/db/tables/stored-values.ts';
import { refuseAt } from '../../../platform/errors/refusal.ts';
import { serve } from '../../../platform/http/calls/serve.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { checkVersion } from '../../../platform/http/request/version.ts';
import type { Services } from '../../../platform/http/services.ts';
import { findReviewers, timeZoneOf } from '../assignments/reviewers.db.ts';
import { countAssigned, decisionsOf, findSharing, HOURS, storeSharing } from './sharing.db.ts';

const shown = (people: readonly Sharer[]) => people.map(({ user_id: id, ...skills }) => ({ id, ...skills }));

/** Calls of who leads the work: how much everybody has, and how new requests are shared. */
export function sharingRoutes(app: App, services: Services): void {
  serve(app, services, readWorkload, async ({ query, caller }, { tx, now }) => {
    const timeZone = await timeZoneOf(tx, caller.userId);
    const day = query.day ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now());
    if (Number.isNaN(Date.parse(day)) || !new Date(day).toISOString().startsWith(day))
      refuseAt('day', 'request.invalid');
    const people = await findReviewers(tx);
    const ids = people.map(({ user_id }) => user_id);
    const assigned = await countAssigned(tx, ids);
    const hours = await decisionsOf(tx, ids, { day, timeZone });
    return {
      day,
      people: people.map(({ user_id, name }) => ({
        user_id,
        name,
        assigned: assigned.get(user_id) ?? 0,
        hours: hours.get(user_id) ?? Array.from({ length: HOURS }, () => 0),
      })),
    };
  });

  serve(app, services, readSharing, async (_, { tx }) => {
    const { mode, people, version } = await findSharing(tx);
    return { mode, people: shown(people), version };
  });

  serve(app, services, changeSharing, async ({ body: { mode, people, version }, caller }, context) => {
    const { tx, now } = context;
    const stored = await findSharing(tx, { lock: true });
    checkVersion<typeof changeSharing>(
      version,
      { mode: stored.mode, people: shown(stored.people), version: stored.version },
      context,
    );
    if (new Set(people.map(({ id }) => id)).size < people.length) refuseAt('people', 'request.invalid');
    const sharers = people.map(({ id: user_id, ...skills }) => ({ user_id, ...skills }));
    await storeSharing(tx, mode, sharers);
    const detail = { mode, before: stored.mode, people: people.map(({ id }) => id) };
    await audit(tx, { actor: caller.userId, action: 'review.sharingChanged', object: null, detail }, now());
  });
}
