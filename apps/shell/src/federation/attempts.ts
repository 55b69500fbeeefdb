/** What the loader and the runtime plugin both know of a remote; the plugin is made by the build, out of reach. */
interface Attempt {
  /** How often a retry was asked for. */
  attempt: number;
  /** Subresource integrity of the entry, where config.json names one. */
  integrity?: string;
}

const attempts = new Map<string, Attempt>();

/** The current attempt at a remote. */
export const attemptAt = (name: string | undefined): Attempt => attempts.get(name ?? '') ?? { attempt: 0 };

/** Notes an attempt. */
export const noteAttempt = (name: string, attempt: Attempt): void => { attempts.set(name, attempt); };
