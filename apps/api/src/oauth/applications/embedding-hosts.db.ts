import { MINUTE_MS } from '@portal/common/rules/units';
import type { Config } from '../../platform/settings/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import { allowedOrigins } from '../../platform/http/cors.ts';
import { EVERYTHING } from '../../platform/db/notices.ts';
import { type EmbeddingHosts } from '../../platform/http/embedding-hosts.ts';

/**
 * Milliseconds between two reads of the registry. A notice tells of each change; without notices, it takes effect on
 * every instance within two seconds.
 */
const FALLBACK_MS = MINUTE_MS;
const WITHOUT_NOTICES_MS = 1_000;

interface Registered {
  origins: ReadonlyMap<string, string>;
  uris: ReadonlySet<string>;
}

async function read(db: Db): Promise<Registered> {
  const rows = await db
    .selectFrom('application')
    .select(['client_id', 'origins', 'redirect_uris'])
    .where('enabled', '=', true)
    .where('embeds', '=', true)
    .where('asks_consent', '=', false)
    .orderBy('client_id', 'desc')
    .execute();
  return {
    origins: new Map(rows.flatMap(({ client_id, origins }) => origins.map((origin) => [origin, client_id] as const))),
    uris: new Set(rows.flatMap(({ redirect_uris }) => redirect_uris)),
  };
}

/**
 * Keeps the registered hosts in memory, because every request asks for them. Nothing is registered until the first
 * `refresh`.
 */
export function createEmbeddingHosts(config: Config, db: Db): EmbeddingHosts {
  const own = allowedOrigins(config);
  let registered: Registered = { origins: new Map(), uris: new Set() };
  const refresh = async () => {
    registered = await read(db);
  };
  return {
    allows: (origin) => own.has(origin) || registered.origins.has(origin),
    applicationAt: (origin) => (own.has(origin) ? undefined : registered.origins.get(origin)),
    returnsTo: (uri) => registered.uris.has(uri),
    refresh,
    follow(onError, notices) {
      let ended = false;
      let timer: NodeJS.Timeout | undefined;
      let running: Promise<void> | undefined;
      let isStale = false;
      function turn(): void {
        clearTimeout(timer);
        isStale = running !== undefined;
        if (isStale || ended) return;
        running = refresh()
          .catch(onError)
          .then(() => {
            running = undefined;
            if (isStale) return turn();
            timer = setTimeout(turn, notices.work() ? FALLBACK_MS : WITHOUT_NOTICES_MS).unref();
          });
      }
      const stopHearing = notices.on((topic) => {
        if (topic === 'applications' || topic === EVERYTHING) turn();
      });
      timer = setTimeout(turn, WITHOUT_NOTICES_MS).unref();
      return async () => {
        ended = true;
        stopHearing();
        await running;
        clearTimeout(timer);
      };
    },
  };
}
