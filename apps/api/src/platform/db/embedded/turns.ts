import { EmbeddedDatabaseError } from './pglite-channel.ts';

/** Access to the single connection of the embedded database. */
export interface Turns {
  /**
   * Resolves when the connection is free, in order of arrival. Throws EmbeddedDatabaseError when that takes too long.
   */
  take(): Promise<void>;
  /** Gives the connection to the next in the queue. */
  pass(): void;
  /** 1 while the connection is taken, and how many wait for it. */
  size(): { taken: number; waiting: number };
}

/** Lets one user at a time have the connection; `acquireTimeout` is in milliseconds. */
export function createTurns(acquireTimeout: number): Turns {
  const queue: (() => void)[] = [];
  let taken = false;
  return {
    size: () => ({ taken: Number(taken), waiting: queue.length }),
    take: () =>
      new Promise((resolve, reject) => {
        if (!taken) {
          taken = true;
          return resolve();
        }
        const turn = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(turn), 1);
          reject(new EmbeddedDatabaseError(`No connection became free within ${acquireTimeout} ms.`));
        }, acquireTimeout);
        queue.push(turn);
      }),
    pass() {
      const next = queue.shift();
      if (next) next();
      else taken = false;
    },
  };
}
