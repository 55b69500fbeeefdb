import type { SessionUser } from '../../contract/sign-in/userinfo.ts';
import type { Host } from '../host.ts';

/** Messages between the tabs of a portal. Never a token. */
export type TabMessage =
  | { type: 'signed-in'; user: SessionUser }
  /** Without a user all accounts of the browser. `more`: others are still signed in. */
  | { type: 'signed-out'; userId?: string | undefined; more?: boolean }
  | { type: 'event'; name: string; detail: unknown };

const CHANNEL = 'acc:session';
/** Names of events that also go to the other tabs. */
const SHARED = /^(approval|session):/;

/** Tells all tabs of the portal, and this page too: its own session hears what another channel says. */
export function tellTabs(message: TabMessage): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

export interface Events {
  bus: Host['events'];
  /** Sends a message to the other tabs. */
  post(message: TabMessage): void;
  close(): void;
}

/**
 * Creates the bus between host and remotes, and the channel between tabs. `onMessage` gets the sign-in and sign-out of
 * other tabs; their events go to the listeners of the bus.
 */
export function createEvents(onMessage: (message: Exclude<TabMessage, { type: 'event' }>) => void): Events {
  const listeners = new Map<string, Set<(detail: unknown) => void>>();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);

  function notify(name: string, detail: unknown) {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(detail);
  }

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.type === 'event') notify(data.name, data.detail);
      else onMessage(data);
    };
  }

  return {
    bus: {
      on(name, listener) {
        const named = listeners.get(name) ?? new Set();
        listeners.set(name, named.add(listener));
        return () => void named.delete(listener);
      },
      emit(name, detail) {
        notify(name, detail);
        if (SHARED.test(name)) channel?.postMessage({ type: 'event', name, detail } satisfies TabMessage);
      },
    },
    post: (message) => channel?.postMessage(message),
    close: () => channel?.close(),
  };
}
