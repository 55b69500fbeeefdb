/** A value with listeners, for `useSyncExternalStore`. */
export interface Store<T> {
  get(): T;
  set(change: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

/** Creates a store that starts with `value`. A `set` that changes nothing calls no listener. */
export function createStore<T extends object>(value: T): Store<T> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(change) {
      const changed = (Object.keys(change) as (keyof T)[]).some((key) => !Object.is(value[key], change[key]));
      if (!changed) return;
      value = { ...value, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
