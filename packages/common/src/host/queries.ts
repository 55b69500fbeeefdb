import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../client/api-error.ts';
import type { Host } from './host.ts';

/**
 * One client per host, also when a remote is unmounted and mounted again: `events` is the same object for the lifetime
 * of a host.
 */
const clients = new WeakMap<Host['events'], { userId: string | undefined; client: QueryClient }>();

/**
 * The query client of a host. It is emptied when somebody else signs in.
 *
 * A query with `meta: { page: true }` loads the page itself: its 403 is handled by the host (`onNoPermission`). All
 * other queries handle their own 403.
 */
export function queriesOf(host: Host, current: () => Host): QueryClient {
  const userId = host.user?.user_id;
  const known = clients.get(host.events);
  if (known) {
    if (known.userId !== userId) {
      known.client.clear();
      known.userId = userId;
    }
    return known.client;
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.meta?.page === true && error instanceof ApiError && error.status === 403) current().onNoPermission();
      },
    }),
    defaultOptions: {
      // The host retries: it knows `Retry-After`, and two layers of retries would multiply.
      queries: { networkMode: 'always', retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  host.events.on('api:back', () => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' }));
  clients.set(host.events, { userId, client });
  return client;
}
