import { setTimeout as sleep } from 'node:timers/promises';
import type { FileStore } from './store.ts';
import { type PartState, isStorageFull } from '../../errors/storage-full.ts';

/** Milliseconds for which a state is cached; after that the store is probed again. */
const FRESH = 10_000;
/** Time limit of a probe, in milliseconds. */
const PATIENCE = 2_000;

/** A file store that knows whether it can be written. */
export interface WatchedStore extends FileStore {
  /** State after the last write or probe; at most one probe in ten seconds, so that readiness checks are cheap. */
  state(): Promise<PartState>;
}

const stateAfter = (work: Promise<void>): Promise<PartState> =>
  work.then(
    () => 'ok',
    (error: unknown) => (isStorageFull(error) ? 'full' : 'unavailable'),
  );

/** Watches the writes of a store. `now` answers monotonic milliseconds. */
export function watchStore(store: FileStore, now: () => number = () => performance.now()): WatchedStore {
  let known: { state: PartState; at: number } | undefined;
  let trial: Promise<PartState> | undefined;

  async function tryStore(): Promise<PartState> {
    const waiting = new AbortController();
    try {
      const state = await Promise.race([
        stateAfter(store.probe()),
        sleep<PartState>(PATIENCE, 'unavailable', { signal: waiting.signal, ref: false }),
      ]);
      known = { state, at: now() };
      return state;
    } finally {
      waiting.abort();
      trial = undefined;
    }
  }

  async function watched(done: Promise<void>): Promise<void> {
    void stateAfter(done).then((state) => {
      known = { state, at: now() };
    });
    await done;
  }

  return {
    ...store,
    put: (id, bytes, mediaType) => watched(store.put(id, bytes, mediaType)),
    putFile: (id, path, mediaType) => watched(store.putFile(id, path, mediaType)),
    state() {
      if (known && now() - known.at < FRESH) return Promise.resolve(known.state);
      return (trial ??= tryStore());
    },
  };
}
