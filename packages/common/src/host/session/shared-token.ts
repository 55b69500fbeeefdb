/**
 * An access token and its user. `at` and `until`: when it was received and expires, in epoch milliseconds of this
 * machine.
 */
export interface HeldToken {
  token: string;
  userId: string;
  at: number;
  until: number;
}

type Message =
  | { type: 'got'; clientId: string; held: HeldToken }
  | { type: 'wanted'; clientId: string; userId: string; after: number };

export interface SharedToken {
  /** Sends a new token to the other tabs. */
  offer(held: HeldToken): void;
  /** Asks the other tabs for a token of the same user, newer than `old`. Resolves with undefined after `ms`. */
  ask(old: HeldToken, ms: number): Promise<HeldToken | undefined>;
  close(): void;
}

const CHANNEL = 'acc:token';

/**
 * Shares new access tokens between tabs, so that an expired token is refreshed once for all of them.
 *
 * This is safe: a BroadcastChannel reaches pages of the same origin and storage only, which have the session cookie and
 * can get a token themselves. Tokens stay in memory. A tab accepts one only for the same OAuth client and user. `mine`
 * returns this tab's token, null after a sign-out; `onNews` gets newer ones of the same user.
 */
export function shareToken({
  clientId,
  mine,
  onNews,
}: {
  clientId: string;
  mine: () => HeldToken | null;
  onNews: (held: HeldToken) => void;
}): SharedToken {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
  const asking = new Set<(held: HeldToken) => void>();
  const post = (message: Message) => channel?.postMessage(message);

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      const held = mine();
      if (data.clientId !== clientId || !held) return;
      if (data.type === 'wanted') {
        if (held.userId === data.userId && held.at > data.after && held.until > Date.now())
          post({ type: 'got', clientId, held });
        return;
      }
      if (data.held.userId !== held.userId || data.held.at <= held.at) return;
      onNews(data.held);
      for (const answer of [...asking]) answer(data.held);
    };
  }

  return {
    offer: (held) => post({ type: 'got', clientId, held }),
    ask(old, ms) {
      if (!channel) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const done = (held?: HeldToken) => {
          clearTimeout(late);
          asking.delete(done);
          resolve(held);
        };
        const late = setTimeout(done, ms);
        asking.add(done);
        post({ type: 'wanted', clientId, userId: old.userId, after: old.at });
      });
    },
    close: () => channel?.close(),
  };
}
