import { readFile } from 'node:fs/promises';

/**
 * A reading that all who ask for it while it runs share: a burst of visitors costs one. `key` names what is read.
 */
export function together<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, read) => {
    const reading = running.get(key) ?? read().finally(() => running.delete(key));
    running.set(key, reading);
    return reading;
  };
}

const files = together<string | undefined>();

/** Text of a file that is read for each visitor; undefined when there is none. */
export const readTogether = (file: string): Promise<string | undefined> =>
  files(file, async () => {
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  });
