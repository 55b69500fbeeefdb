import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Time limit of a check and of a new connection, in milliseconds. */
export const LIMIT = 1600;
/** Milliseconds without an answer after which a statement is checked. */
const SUSPICIOUS = 1000;
/** Interval of checks in milliseconds. */
const PAUSE = 250;

const ignore = () => undefined;

/**
 * The names (`application_name`) of the connections that the server works for. Null: it answers, but refuses. Undefined:
 * it does not answer. Process ids would not do: those behind a connection pooler are its own.
 */
async function askServer(connectionString: string): Promise<Set<string> | null | undefined> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: LIMIT,
    query_timeout: LIMIT,
    // A pooler would leave the name of the client before.
    application_name: 'portal check',
  });
  client.on('error', ignore);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      "select application_name as name from pg_stat_activity where datname = current_database() and state = 'active'",
    );
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    return error instanceof pg.DatabaseError ? null : undefined;
  } finally {
    client.end().catch(ignore);
  }
}

/**
 * The statement that a connection waits for: when it was sent, and how many consecutive checks found the server idle.
 */
interface Statement {
  since: number;
  idle: number;
}

export interface StatementWatch {
  /** Runs a statement of `client`, whose answer is watched. */
  run<T>(client: pg.PoolClient, statement: () => Promise<T>): Promise<T>;
  /** The server does not answer at all. */
  silent(): boolean;
  close(): void;
}

/**
 * Detects connections that are dead although TCP reports no error: a waiting statement may just be slow, so the server
 * is asked over a new connection. When it does not answer, `onSilence` is called, once until it answers again. When it
 * answers, but does not work on the statement, `drop` gets that connection. Slow statements are not interrupted.
 *
 * Behind a connection pooler a statement may also wait for its turn. Turns are given in the order of asking, so one that
 * waits has its turn before the question; and while others of ours are answered, nothing is silent.
 */
export function watchStatements({
  connectionString,
  nameOf,
  drop,
  onSilence,
}: {
  connectionString: string;
  /** The `application_name` of a connection, which no other one has. */
  nameOf: (client: pg.PoolClient) => string;
  drop: (client: pg.PoolClient) => void;
  onSilence: () => void;
}): StatementWatch {
  const statements = new Map<pg.PoolClient, Statement>();
  let silent = false;
  let closed = false;
  let lastAnswer = 0;

  async function waitForAnswer(): Promise<void> {
    silent = true;
    onSilence();
    while (!closed && (await askServer(connectionString)) === undefined) await sleep(PAUSE, undefined, { ref: false });
    silent = false;
  }

  async function look(): Promise<void> {
    const suspects = [...statements].filter(([, { since }]) => performance.now() - since > SUSPICIOUS);
    if (suspects.length === 0) return;
    const asked = performance.now();
    const working = await askServer(connectionString);
    if (working === undefined) return lastAnswer < asked ? waitForAnswer() : undefined;
    if (working === null) return;
    for (const [client, statement] of suspects) {
      statement.idle = working.has(nameOf(client)) ? 0 : statement.idle + 1;
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

  return {
    async run(client, statement) {
      statements.set(client, { since: performance.now(), idle: 0 });
      try {
        const result = await statement();
        lastAnswer = performance.now();
        return result;
      } finally {
        statements.delete(client);
      }
    },
    silent: () => silent,
    close() {
      closed = true;
    },
  };
}
