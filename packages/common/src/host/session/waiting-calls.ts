export interface WaitingCalls {
  /**
   * Waits for a new sign-in. Resolves with true once the session is restored, with false when the user gives up.
   * Rejects with the reason of `signal`.
   */
  wait(signal?: AbortSignal | null): Promise<boolean>;
  /** Lets the waiting calls continue (`back`), or fail with their 401. */
  settle(back: boolean): void;
}

/** The calls that wait while the session has expired. `onFirst` runs when the first call starts to wait. */
export function createWaitingCalls(onFirst: () => void): WaitingCalls {
  let waiting: PromiseWithResolvers<boolean> | null = null;
  return {
    wait(signal) {
      signal?.throwIfAborted();
      if (!waiting) {
        waiting = Promise.withResolvers<boolean>();
        onFirst();
      }
      const { promise } = waiting;
      if (!signal) return promise;
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        void promise.then(resolve);
      });
    },
    settle(back) {
      waiting?.resolve(back);
      waiting = null;
    },
  };
}
