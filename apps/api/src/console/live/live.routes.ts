import { followLive, type LiveTopic } from '@portal/common/contract/queues/live';
import { countQueues } from '@portal/common/contract/queues/queues';
import { Refusal } from '../../platform/errors/refusal.ts';
import { authorise } from '../../platform/http/caller/authorise.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { serveInSteps } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import type { ReviewedQueue } from '../review/reviewed-queue.ts';
import { createHub } from './hub.ts';
import { countsSource, queueSource } from './sources.ts';

/** Most streams of a user on one instance: one for each visible page. */
const MOST_STREAMS = 20;

/** The stream that open pages follow in place of polling. */
export function liveRoutes(
  app: App,
  services: Services,
  queues: readonly Pick<ReviewedQueue, 'queue' | 'calls'>[],
): void {
  const endpoints = new Map<LiveTopic, Parameters<typeof authorise>[0]>([
    ...queues.map(({ queue, calls }) => [queue, calls.changes] as const),
    ['counts', countQueues],
  ]);

  /** Who may read a topic may follow it. @throws Refusal for others */
  function admit(topic: LiveTopic, caller: Caller): void {
    const endpoint = endpoints.get(topic);
    if (endpoint) authorise(endpoint, caller);
    else if (topic === 'requests' && caller.coId === null) throw new Refusal('Account.Permission.Denied');
  }

  const hub = createHub(
    services,
    new Map<LiveTopic, ReturnType<typeof countsSource>>([
      ...queues.map((one) => [one.queue, queueSource(services, one)] as const),
      ['counts', countsSource(services)],
    ]),
    (topic, caller) => {
      try {
        admit(topic, caller);
        return true;
      } catch {
        return false;
      }
    },
  );

  serveInSteps(app, services, followLive, async ({ query, caller }, { refuse }) => {
    const topics = query.follow.split(',') as LiveTopic[];
    for (const topic of topics) admit(topic, caller);
    if (hub.streamsOf(caller.userId) >= MOST_STREAMS) refuse('4290000000');
    return { kind: 'stream', run: (send, gone) => hub.follow({ caller, topics, send }, gone) };
  });
}
