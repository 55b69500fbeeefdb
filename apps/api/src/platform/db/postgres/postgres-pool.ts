import { randomUUID } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { LIMIT, watchStatements } from './watch-statements.ts';

export interface PostgresSettings {
  connectionString: string;
  /** Maximum number of connections. */
  size: number;
  /** Milliseconds until a request for a connection times out. */
  acquireTimeout: number;
  /** Milliseconds until an attempt to connect times out; 1600 without it. */
  connectTimeout?: number;
  /** Called when a connection is lost, idle or in use. */
  onConnectionLost(error: Error): void;
}

/** Connections in use and idle, and callers that wait for one. */
export interface Connections {
  used: number;
  idle: number;
  waiting: number;
}

/** `isDatabaseAway` knows the code. */
const silence = () => Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' });
const ignore = () => undefined;

/**
 * A client with a name of its own, by which the server's connection for it is found, and whose connection attempts have
 * a time limit of their own; the pool's also covers waiting for a free one.
 */
function clientOf(connectTimeout: number) {
  return class extends pg.Client {
    readonly name: string;
    constructor(config?: pg.ClientConfig) {
      const name = `portal ${randomUUID()}`;
      super({ ...config, connectionTimeoutMillis: connectTimeout, application_name: name });
      this.name = name;
    }
  };
}

/**
 * Opens a pool that detects dead connections (`watchStatements`). While the server does not answer, all connections are
 * dropped, and calls fail with `ETIMEDOUT`. So no call waits longer than three seconds on a dead connection.
 */
export function openPostgres({
  connectionString,
  size,
  acquireTimeout,
  connectTimeout = LIMIT,
  onConnectionLost,
}: PostgresSettings): PostgresPool & { connections(): Connections; isPooler(): Promise<boolean> } {
  const pool = new pg.Pool({
    connectionString,
    Client: clientOf(connectTimeout),
    max: size,
    connectionTimeoutMillis: acquireTimeout,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  const clients = new Set<pg.PoolClient>();
  const acquiring = new Set<(error: Error) => void>();

  // The pool handles errors of idle connections only. Without this handler, losing one in use would end the process.
  pool.on('connect', (client) => {
    clients.add(client.on('error', onConnectionLost));
  });
  pool.on('remove', (client) => {
    clients.delete(client);
  });
  pool.on('error', ignore);

  const drop = (client: pg.PoolClient) => void (client as unknown as pg.Client).connection.stream.destroy(silence());
  const watch = watchStatements({
    connectionString,
    nameOf: (client) => (client as unknown as { name: string }).name,
    drop,
    onSilence() {
      for (const reject of acquiring) reject(silence());
      acquiring.clear();
      for (const client of clients) drop(client);
    },
  });

  function watched(client: pg.PoolClient): PostgresPoolClient {
    let ended = false;
    return {
      async query(text: string, values: readonly unknown[]) {
        try {
          return await watch.run(client, () => client.query(text, [...values]));
        } catch (error) {
          // The server announces that it closes the connection: do not give it to the next caller.
          ended ||= (error as { severity?: string }).severity === 'FATAL';
          throw error;
        }
      },
      release: (destroy?: boolean) => client.release(destroy || ended),
      // Streaming with a cursor, the other overload, is not used.
    } as unknown as PostgresPoolClient;
  }

  function connect(): Promise<PostgresPoolClient> {
    if (watch.silent()) return Promise.reject(silence());
    return new Promise((resolve, reject) => {
      acquiring.add(reject);
      pool.connect().then(
        (client) => {
          if (acquiring.delete(reject)) resolve(watched(client));
          else client.release(true);
        },
        (error: Error) => {
          acquiring.delete(reject);
          reject(error);
        },
      );
    });
  }

  const connections = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  /** True when a connection pooler answers: the process that it names is not the one that works. */
  async function isPooler(): Promise<boolean> {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return rows[0]?.pid !== (client as unknown as { processID: number }).processID;
    } finally {
      client.release();
    }
  }

  return {
    connect,
    connections,
    isPooler,
    end: () => {
      watch.close();
      return pool.end();
    },
    options: pool.options,
  };
}
