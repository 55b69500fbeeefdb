import type { Host } from '../host/host.ts';

/** A bus of one page, without other tabs. */
export function testBus(): Host['events'] {
  const listeners = new Map<string, Set<(detail: unknown) => void>>();
  return {
    on(name, listener) {
      const named = listeners.get(name) ?? new Set();
      listeners.set(name, named.add(listener));
      return () => void named.delete(listener);
    },
    emit: (name, detail) => listeners.get(name)?.forEach((listener) => listener(detail)),
  };
}
