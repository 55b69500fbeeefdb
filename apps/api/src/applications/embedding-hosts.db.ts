import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { allowedOrigins } from '../http/cors.ts';

/** Milliseconds between two reads of the registry: a change takes effect on every instance within two seconds. */
const EVERY_MS = 1_000;

/** Pages that may act as the portal: its own, those of settings, and those of registered applications that embed its remotes. */
export interface EmbeddingHosts {
  /** True for an origin whose pages may call the API with cookies. */
  allows(origin: string): boolean;
  /** Client id of the registered application whose pages have this origin; undefined for the portal and for settings. */
  applicationAt(origin: string): string | undefined;
  /** True for a redirect address of a registered application that embeds. */
  returnsTo(uri: string): boolean;
  /** Reads the registry. */
  refresh(): Promise<void>;
  /** Reads the registry every second, also while the instance drains. Returns a function that ends it. */
  follow(onError: (error: unknown) => void): () => Promise<void>;
}

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

/** Keeps the registered hosts in memory, because every request asks for them. Nothing is registered until the first `refresh`. */
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
    follow(onError) {
      let ended = false;
      let timer: NodeJS.Timeout | undefined;
      let running = Promise.resolve();
      const next = () => {
        timer = setTimeout(turn, EVERY_MS).unref();
      };
      const turn = () => {
        running = refresh()
          .catch(onError)
          .then(() => {
            if (!ended) next();
          });
      };
      next();
      return async () => {
        ended = true;
        clearTimeout(timer);
        await running;
      };
    },
  };
}
