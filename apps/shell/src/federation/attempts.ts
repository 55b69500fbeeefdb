/** State that the loader shares with the runtime plugin, which the build instantiates. */
interface Attempt {
  /** Number of retries so far. */
  attempt: number;
  /** Subresource integrity of the entry, where config.json names one. */
  integrity?: string;
}

const attempts = new Map<string, Attempt>();

/** The current attempt at a remote. */
export const attemptAt = (name: string | undefined): Attempt => attempts.get(name ?? '') ?? { attempt: 0 };

/** Records an attempt. */
export const noteAttempt = (name: string, attempt: Attempt): void => { attempts.set(name, attempt); };
