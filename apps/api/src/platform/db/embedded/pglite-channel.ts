import type { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './pglite-protocol.ts';

/** The embedded database died, or no connection became free in time. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

type Waiting = { resolve(message: FromWorker): void; reject(error: Error): void };
type Request = ToWorker extends infer M ? (M extends ToWorker ? Omit<M, 'id'> : never) : never;

/** Conversation with the thread of the embedded database. */
export interface Channel {
  /** Resolves with the first message of a new thread. */
  ready(): Promise<FromWorker>;
  /** Sends a request and resolves with its reply. Throws the database's error, or the failure of the thread. */
  ask(request: Request): Promise<FromWorker>;
  /** Calls `hear` with the topic of each notice, once the thread listens. */
  hear(hear: (topic: string) => void): void;
  /** Why every request fails from now on: the thread died, or the channel was closed. Undefined while it works. */
  failure(): Error | undefined;
  /** Stops listening to the thread. Pending and later requests fail. */
  close(): void;
}

/** Opens a channel that matches the replies of a thread to its requests by their id. */
export function openChannel(worker: Worker): Channel {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let dead: Error | undefined;

  function die(error: Error) {
    dead ??= error;
    for (const { reject } of waiting.values()) reject(dead);
    waiting.clear();
  }
  const stopped = () => die(new EmbeddedDatabaseError('The embedded database has stopped.'));
  let onNotice: ((topic: string) => void) | undefined;
  function receive(message: FromWorker) {
    if (message.kind === 'notice') return onNotice?.(message.topic);
    waiting.get(message.id)?.resolve(message);
    waiting.delete(message.id);
  }
  worker.on('error', die).on('exit', stopped).on('message', receive);
  const answerTo = (id: number) => new Promise<FromWorker>((resolve, reject) => waiting.set(id, { resolve, reject }));

  return {
    ready: () => answerTo(0),
    async ask(request) {
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
    },
    hear(hear) {
      onNotice = hear;
    },
    failure: () => dead,
    close() {
      worker.off('error', die).off('exit', stopped).off('message', receive);
      stopped();
    },
  };
}
