import {
  readCompanyTimeline,
  readPendingRequests,
  type OpenedRequest,
  type TimelineEntry,
  type TimelineKind,
} from '@portal/common/contract/console/company-timeline';
import type { AuditEntry } from '@portal/common/contract/console/audit';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { partnerLevelName } from '../../../companies/lookups/lookups.ts';
import { queueOf } from '../../../companies/requests/request-page.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { windowOf } from '../../../platform/db/page.ts';
import type { QueueName } from '../../../platform/db/tables/stored-values.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { serve } from '../../../platform/http/calls/serve.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import type { Services } from '../../../platform/http/services.ts';
import { textOf } from '../../../platform/intl/texts.ts';
import { firstAudit } from '../../audit/audit.db.ts';
import { cursorOf, placesAt } from './timeline-cursor.ts';
import { findReachable } from '../../reach/timeline-reach.db.ts';
import type { TimelineReach } from '../../reach/timeline-reach.ts';
import { findPendingRequests, readStoredEvents, type StoredEvent } from './timeline.db.ts';

const PAGE_SIZE = 20;

const requestOf = (
  queue: QueueName,
  { id, user_id, user_type }: { id: number; user_id: string; user_type: number },
): OpenedRequest => ({ queue: queueOf(queue, user_type), id: Number(id), user_id });

function ofEvent(
  event: StoredEvent,
  { opened }: TimelineReach,
  { company, locale }: { company: string; locale: Locale },
): TimelineEntry {
  const { queue, item, user_id, user_type, template, actor_type } = event;
  const kind = actor_type === null ? 'system' : actor_type === UserType.employee ? 'staff' : 'customer';
  return {
    id: event.key,
    kind: event.kind,
    action: event.action,
    time: event.at.toISOString(),
    actor: { kind, name: event.actor_name ?? '' },
    person: event.person ?? '',
    text: template === null ? event.text : textOf(locale, `mail.${template}.subject`, { company }),
    level: event.level === 0 ? '' : partnerLevelName(event.level, locale),
    fields: [],
    changes: [],
    request:
      queue !== null && item !== null && user_id !== null && opened.includes(queue)
        ? requestOf(queue, { id: item, user_id, user_type: user_type ?? UserType.enterprise })
        : null,
  };
}

function ofAudit(entry: AuditEntry, kind: TimelineKind): TimelineEntry {
  const { object, subject, details } = entry;
  const { id: actorId, ...actor } = entry.actor;
  const detail = (...names: string[]) => details.find(({ name }) => names.includes(name))?.value ?? '';
  return {
    id: `audit-${entry.id}`,
    kind,
    action: entry.action,
    time: entry.time,
    actor,
    person: subject?.name || (object?.id.startsWith('u-') && object.id !== actorId ? object.name : ''),
    text: detail('reason', 'opinion'),
    level: '',
    fields: detail('columns', 'fields')
      .split(', ')
      .filter((field) => field !== ''),
    changes: entry.changes,
    request: null,
  };
}

/** Kinds of entries that a reader may see. */
const kindsOf = ({ queues, actions, messages, questions }: TimelineReach): TimelineKind[] => [
  ...new Set<TimelineKind>([
    ...Object.values(queues),
    ...actions.values(),
    ...(messages || questions.length > 0 ? (['messages'] as const) : []),
  ]),
];

/** Timelines of customers and partners, and their pending requests. */
export function companyTimelineRoutes(app: App, services: Services): void {
  const reachable = (tx: Tx, coId: string, { privileges }: Caller) =>
    findReachable(tx, coId, { privileges, site: services.config.siteId });

  serve(app, services, readCompanyTimeline, async ({ params: { co }, query, caller }, { tx, locale, now, refuse }) => {
    const { reach, name: company } = (await reachable(tx, co, caller)) ?? refuse('Account.NotFound');
    const { limit } = windowOf({ limit: query.limit }, PAGE_SIZE);
    const places = placesAt(query.cursor);
    const actions = [...reach.actions].flatMap(([action, kind]) =>
      query.kind === undefined || query.kind === kind ? [action] : [],
    );
    const [events, audited] = [
      await readStoredEvents(tx, co, { reach, kind: query.kind, behind: places.event, limit: limit + 1 }),
      actions.length === 0
        ? []
        : await firstAudit(tx, { company: co, actions }, { before: places.audit, limit: limit + 1, now: now() }),
    ];
    const all = [
      ...events.map((event) => ({
        us: Number(event.us),
        entry: ofEvent(event, reach, { company, locale }),
        place: { event: { us: Number(event.us), key: event.key } },
      })),
      ...audited.map((one) => ({
        us: Date.parse(one.time) * 1000,
        entry: ofAudit(one, reach.actions.get(one.action) ?? 'changes'),
        place: { audit: one.id },
      })),
    ].toSorted((a, b) => b.us - a.us);
    const shown = all.slice(0, limit);
    const last = shown.reduce((sum, { place }) => ({ ...sum, ...place }), places);
    return {
      entries: shown.map(({ entry }) => entry),
      next: all.length > limit ? cursorOf(last) : null,
      kinds: kindsOf(reach),
    };
  });

  serve(app, services, readPendingRequests, async ({ params: { co }, caller }, { tx, refuse }) => {
    const { reach } = (await reachable(tx, co, caller)) ?? refuse('Account.NotFound');
    const found = await findPendingRequests(tx, co, reach.opened);
    return { requests: found.map((one) => requestOf(one.queue, one)) };
  });
}
