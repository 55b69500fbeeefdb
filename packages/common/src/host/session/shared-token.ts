/** An access token, whose it is, and when it was got and runs out, in epoch milliseconds of this machine. */
export interface HeldToken { token: string; userId: string; at: number; until: number }

type Message =
  | { type: 'got'; clientId: string; held: HeldToken }
  | { type: 'wanted'; clientId: string; userId: string; after: number };

export interface SharedToken {
  /** Tells the other tabs of a token that this one has just got. */
  offer(held: HeldToken): void;
  /** Asks them for one of the same person, newer than `old`. Resolves after `ANSWER_MS` with nothing. */
  ask(old: HeldToken): Promise<HeldToken | undefined>;
  close(): void;
}

const CHANNEL = 'acc:token';
/** How long the other tabs have for an answer, in milliseconds. They need a few; a tab that is alone waits it out. */
export const ANSWER_MS = 50;

/**
 * Carries a new access token from the tab that got it to the other tabs, so that they need none of their own
 * (security: one refresh per expiry).
 *
 * It is safe because nobody hears it who could not get one anyway: a BroadcastChannel reaches pages of the same origin
 * and the same browser storage only, each of which has the session cookie and may ask the API itself. The token is
 * written nowhere; it goes from memory to memory. It counts only for the same OAuth client and the same person:
 * `mine` answers what this tab holds, null once it is signed out, and `onNews` hears of newer ones of that person alone.
 */
export function shareToken({ clientId, mine, onNews }: {
  clientId: string; mine: () => HeldToken | null; onNews: (held: HeldToken) => void;
}): SharedToken {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
  const asking = new Set<(held: HeldToken) => void>();
  const post = (message: Message) => channel?.postMessage(message);

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      const held = mine();
      if (data.clientId !== clientId || !held) return;
      if (data.type === 'wanted') {
        if (held.userId === data.userId && held.at > data.after && held.until > Date.now()) post({ type: 'got', clientId, held });
        return;
      }
      if (data.held.userId !== held.userId || data.held.at <= held.at) return;
      onNews(data.held);
      for (const answer of [...asking]) answer(data.held);
    };
  }

  return {
    offer: (held) => post({ type: 'got', clientId, held }),
    ask(old) {
      if (!channel) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const done = (held?: HeldToken) => {
          clearTimeout(late);
          asking.delete(done);
          resolve(held);
        };
        const late = setTimeout(done, ANSWER_MS);
        asking.add(done);
        post({ type: 'wanted', clientId, userId: old.userId, after: old.at });
      });
    },
    close: () => channel?.close(),
  };
}
