import { Worker } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { FromWorker, ToWorker, WorkerSettings } from './pglite-protocol.ts';
import { fromText, toText } from './values.ts';

/** The embedded database died or did not hand out its connection in time. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

type Waiting = { resolve(message: FromWorker): void; reject(error: Error): void };
type Request = ToWorker extends infer M ? (M extends ToWorker ? Omit<M, 'id'> : never) : never;

export interface EmbeddedPool extends PostgresPool {
  /** The data folder as one gzipped file, for a quick start from the same state. */
  dump(): Promise<Uint8Array>;
}

/**
 * Starts the embedded PostgreSQL in a thread of its own and offers its one connection as a pool.
 *
 * `acquireTimeout` is in milliseconds: code that asks for a second connection while it holds the only one gets an
 * EmbeddedDatabaseError instead of waiting for ever.
 */
export async function openEmbedded(settings: WorkerSettings, acquireTimeout: number): Promise<EmbeddedPool> {
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), { workerData: settings, execArgv: [] });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let dead: Error | undefined;

  function die(error: Error) {
    dead ??= error;
    for (const { reject } of waiting.values()) reject(dead);
    waiting.clear();
  }
  worker.on('error', die);
  worker.on('exit', () => die(new EmbeddedDatabaseError('The embedded database has stopped.')));
  worker.on('message', (message: FromWorker) => {
    waiting.get(message.id)?.resolve(message);
    waiting.delete(message.id);
  });
  const answerTo = (id: number) => new Promise<FromWorker>((resolve, reject) => waiting.set(id, { resolve, reject }));

  async function ask(request: Request): Promise<FromWorker> {
    if (dead) throw dead;
    const id = ++lastId;
    const answer = answerTo(id);
    worker.postMessage({ ...request, id });
    const message = await answer;
    if (message.kind === 'error') {
      const { message: text, ...rest } = message;
      throw Object.assign(new Error(text), rest);
    }
    return message;
  }

  await answerTo(0);

  const queue: (() => void)[] = [];
  let taken = false;
  function hand() {
    const next = queue.shift();
    if (next) next();
    else taken = false;
  }

  async function query(sql: string, parameters: readonly unknown[] = []) {
    const message = await ask({ kind: 'query', sql, parameters: parameters.map(toText) });
    if (message.kind !== 'rows') throw new EmbeddedDatabaseError(`Unexpected answer: ${message.kind}`);
    const types = new Map(message.fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
    const rows = message.rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, text]) => [name, fromText(text, types.get(name) ?? 25)])),
    );
    return { command: message.command, rowCount: message.rowCount, rows };
  }

  function client(): PostgresPoolClient {
    let released = false;
    return {
      query: query as PostgresPoolClient['query'],
      release() {
        if (!released) hand();
        released = true;
      },
    };
  }

  return {
    options: {},
    connect: () =>
      new Promise((resolve, reject) => {
        if (dead) return reject(dead);
        if (!taken) {
          taken = true;
          return resolve(client());
        }
        const turn = () => {
          clearTimeout(timer);
          resolve(client());
        };
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(turn), 1);
          reject(new EmbeddedDatabaseError(`No connection became free within ${acquireTimeout} ms.`));
        }, acquireTimeout);
        queue.push(turn);
      }),
    async end() {
      if (!dead) await ask({ kind: 'close' });
      await worker.terminate();
    },
    async dump() {
      const message = await ask({ kind: 'dump' });
      if (message.kind !== 'dump') throw new EmbeddedDatabaseError(`Unexpected answer: ${message.kind}`);
      return message.bytes;
    },
  };
}
