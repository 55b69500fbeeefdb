import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Milliseconds until a failed load is tried again. */
const AGAIN = 3000;

/** Code that a page needs only once it is used. */
export interface LatePart<T> {
  /** Loads it, once. Rejects on failure; the next call tries again. */
  load(): Promise<void>;
  /** undefined until it has loaded. */
  arrived(): T | undefined;
  /** Calls `listener` once it has loaded. Returns a function that ends this. */
  listen(listener: () => void): () => void;
}

/** Creates a part of the code that `request` loads when it is needed. */
export function latePart<T>(request: () => Promise<T>): LatePart<T> {
  let arrived: T | undefined;
  let asked: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  return {
    load() {
      asked ??= request().then(
        (part) => {
          arrived = part;
          for (const notify of [...listeners]) notify();
        },
        (error: unknown) => {
          asked = undefined;
          throw error;
        },
      );
      return asked;
    },
    arrived: () => arrived,
    listen(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/**
 * A part once it has loaded; requested as soon as it is `wanted`, and again after a failure, which `onFailure` is told
 * of.
 */
export function useLatePart<T>(part: LatePart<T>, wanted: boolean, onFailure?: () => void): T | undefined {
  const arrived = useSyncExternalStore(part.listen, part.arrived, () => undefined);
  const missing = wanted && arrived === undefined;
  const tellFailure = useEffectEvent(() => onFailure?.());
  useEffect(
    function fetchPart() {
      if (!missing) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let here = true;
      const ask = () =>
        void part.load().catch(() => {
          if (!here) return;
          tellFailure();
          timer = setTimeout(ask, AGAIN);
        });
      ask();
      return () => {
        here = false;
        clearTimeout(timer);
      };
    },
    [missing, part],
  );
  return arrived;
}
