/** The channel of all notices; what they are about is their text: `pg_notify('portal', topic)`. */
export const CHANNEL = 'portal';

/** The topic of a notice to those who may have missed some. */
export const EVERYTHING = '*';

/** A connection that hears notices. */
export interface Listening {
  /** True while notices arrive. */
  works(): boolean;
  close(): Promise<void>;
}

/**
 * Notices between the instances: something has come that waits to be done or read. They can get lost, so who listens
 * also looks from time to time.
 */
export interface Notices {
  /**
   * Calls `hear` with the topic of each notice, and with `EVERYTHING` when some may have been missed. The first call
   * opens the connection. Returns a function that ends it.
   */
  on(hear: (topic: string) => void): () => void;
  /** True while notices arrive. */
  work(): boolean;
  close(): Promise<void>;
}

/** `open` opens the one connection that all listeners share. */
export function createNotices(open: (hear: (topic: string) => void) => Listening): Notices {
  const listeners = new Set<(topic: string) => void>();
  let listening: Listening | undefined;
  return {
    on(hear) {
      listeners.add(hear);
      listening ??= open((topic) => {
        for (const one of listeners) one(topic);
      });
      return () => {
        listeners.delete(hear);
      };
    },
    work: () => listening?.works() ?? false,
    close: async () => listening?.close(),
  };
}
