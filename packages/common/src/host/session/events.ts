import type { Host } from '../host.ts';

/** What tabs of one portal tell each other. Never a token. */
export type Told =
  | { type: 'signed-in'; userId: string }
  | { type: 'signed-out' }
  | { type: 'event'; name: string; detail: unknown };

const CHANNEL = 'acc:session';
/** Names of events that reach the other tabs as well. */
const SHARED = /^(approval|session):/;

export interface Events {
  bus: Host['events'];
  tell(told: Told): void;
  close(): void;
}

/**
 * The bus between host and remotes, and the channel between tabs. `onTold` hears the other tabs' sign-in and sign-out;
 * their events go to the listeners of the bus.
 */
export function createEvents(onTold: (told: Exclude<Told, { type: 'event' }>) => void): Events {
  const listeners = new Map<string, Set<(detail: unknown) => void>>();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);

  function hear(name: string, detail: unknown) {
    for (const listener of [...listeners.get(name) ?? []]) listener(detail);
  }

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.type === 'event') hear(data.name, data.detail);
      else onTold(data);
    };
  }

  return {
    bus: {
      on(name, listener) {
        const heard = listeners.get(name) ?? new Set();
        listeners.set(name, heard.add(listener));
        return () => void heard.delete(listener);
      },
      emit(name, detail) {
        hear(name, detail);
        if (SHARED.test(name)) channel?.postMessage({ type: 'event', name, detail } satisfies Told);
      },
    },
    tell: (told) => channel?.postMessage(told),
    close: () => channel?.close(),
  };
}
