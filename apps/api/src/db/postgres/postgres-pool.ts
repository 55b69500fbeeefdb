import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

export interface PostgresSettings {
  connectionString: string;
  /** Maximum number of connections. */
  size: number;
  /** Milliseconds until a request for a connection times out. */
  acquireTimeout: number;
  /** Called when a connection is lost, idle or in use. */
  onConnectionLost(error: Error): void;
}

/** Connections in use and idle, and callers that wait for one. */
export interface Connections { used: number; idle: number; waiting: number }

/** Milliseconds without an answer after which a statement is checked. */
const SUSPICIOUS = 1000;
/** Time limit of a check and of a new connection, and interval of checks, in milliseconds. */
const LIMIT = 1600;
const PAUSE = 250;

/** `isDatabaseAway` knows the code. */
const silence = () => Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' });
const ignore = () => undefined;

/** The states of the server's connections by process id. Null: it answers, but refuses. Undefined: it does not answer. */
async function askServer(connectionString: string): Promise<Map<number, string> | null | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: LIMIT, query_timeout: LIMIT });
  client.on('error', ignore);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; state: string | null }>('select pid, state from pg_stat_activity where datname = current_database()');
    return new Map(rows.map(({ pid, state }) => [pid, state ?? '']));
  } catch (error) {
    return error instanceof pg.DatabaseError ? null : undefined;
  } finally {
    client.end().catch(ignore);
  }
}

/** A client whose connection attempts have a time limit of their own; the pool's also covers waiting for a free one. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: LIMIT });
  }
}

/** The statement that a connection waits for: when it was sent, and how many consecutive checks found the server idle. */
interface Statement { since: number; idle: number }

/**
 * Opens a pool that detects dead connections: their packets are lost, and TCP reports no error for minutes.
 *
 * A waiting statement may just be slow, so the server is asked over a new connection. When it does not answer, all
 * connections are dropped, and calls fail with `ETIMEDOUT` until it does. When it does answer, but does not work on the
 * statement, only that connection is dropped. So no call waits longer than three seconds on a dead connection, and slow
 * statements are not interrupted.
 */
export function openPostgres({ connectionString, size, acquireTimeout, onConnectionLost }: PostgresSettings): PostgresPool & { connections(): Connections } {
  const pool = new pg.Pool({
    connectionString, Client, max: size, connectionTimeoutMillis: acquireTimeout, idleTimeoutMillis: 30_000, keepAlive: true,
    statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000,
  });
  const clients = new Set<pg.PoolClient>();
  const statements = new Map<pg.PoolClient, Statement>();
  const acquiring = new Set<(error: Error) => void>();
  let silent = false;
  let closed = false;

  // The pool handles errors of idle connections only. Without this handler, losing one in use would end the process.
  pool.on('connect', (client) => { clients.add(client.on('error', onConnectionLost)); });
  pool.on('remove', (client) => { clients.delete(client); });
  pool.on('error', ignore);

  const drop = (client: pg.PoolClient) => void (client as unknown as pg.Client).connection.stream.destroy(silence());

  async function waitForAnswer(): Promise<void> {
    silent = true;
    for (const reject of acquiring) reject(silence());
    acquiring.clear();
    for (const client of clients) drop(client);
    while (!closed && (await askServer(connectionString)) === undefined) await sleep(PAUSE, undefined, { ref: false });
    silent = false;
  }

  async function look(): Promise<void> {
    const suspects = [...statements].filter(([, { since }]) => performance.now() - since > SUSPICIOUS);
    if (suspects.length === 0) return;
    const states = await askServer(connectionString);
    if (states === undefined) return waitForAnswer();
    if (states === null) return;
    for (const [client, statement] of suspects) {
      const working = states.get((client as { processID?: number }).processID ?? 0) === 'active';
      statement.idle = working ? 0 : statement.idle + 1;
      // The reply to a finished statement may still be on its way, so only the second check in a row counts.
      if (statement.idle > 1 && statements.get(client) === statement) drop(client);
    }
  }

  async function watch(): Promise<void> {
    while (!closed) {
      await sleep(PAUSE, undefined, { ref: false });
      await look();
    }
  }
  void watch();

  function watched(client: pg.PoolClient): PostgresPoolClient {
    let ended = false;
    return {
      async query(text: string, values: readonly unknown[]) {
        const statement = { since: performance.now(), idle: 0 };
        statements.set(client, statement);
        try {
          return await client.query(text, [...values]);
        } catch (error) {
          // The server announces that it closes the connection: do not give it to the next caller.
          ended ||= (error as { severity?: string }).severity === 'FATAL';
          throw error;
        } finally {
          statements.delete(client);
        }
      },
      release: (destroy?: boolean) => client.release(destroy || ended),
      // Streaming with a cursor, the other overload, is not used.
    } as unknown as PostgresPoolClient;
  }

  function connect(): Promise<PostgresPoolClient> {
    if (silent) return Promise.reject(silence());
    return new Promise((resolve, reject) => {
      acquiring.add(reject);
      pool.connect().then((client) => {
        if (acquiring.delete(reject)) resolve(watched(client));
        else client.release(true);
      }, (error: Error) => {
        acquiring.delete(reject);
        reject(error);
      });
    });
  }

  const connections = () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { connect, connections, end: () => { closed = true; return pool.end(); }, options: pool.options };
}
