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
 * The states of the server's connections by process id. Null: it answers, but refuses. Undefined: it does not answer.
 */
async function askServer(connectionString: string): Promise<Map<number, string> | null | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: LIMIT, query_timeout: LIMIT });
  client.on('error', ignore);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; state: string | null }>(
      'select pid, state from pg_stat_activity where datname = current_database()',
    );
    return new Map(rows.map(({ pid, state }) => [pid, state ?? '']));
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
 */
export function watchStatements({
  connectionString,
  drop,
  onSilence,
}: {
  connectionString: string;
  drop: (client: pg.PoolClient) => void;
  onSilence: () => void;
}): StatementWatch {
  const statements = new Map<pg.PoolClient, Statement>();
  let silent = false;
  let closed = false;

  async function waitForAnswer(): Promise<void> {
    silent = true;
    onSilence();
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

  return {
    async run(client, statement) {
      statements.set(client, { since: performance.now(), idle: 0 });
      try {
        return await statement();
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
