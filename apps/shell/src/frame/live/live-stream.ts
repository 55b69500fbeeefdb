import { createParser } from 'eventsource-parser';
import { readAfter } from '@portal/common/client/read-after';
import { pathOf } from '@portal/common/contract/path-of';
import { followLive, LIVE_BEGINS, type LiveTopic } from '@portal/common/contract/queues/live';
import type { Host } from '@portal/common/host/host';
import { LIVE } from '@portal/common/host/live';
import { MINUTE_MS } from '@portal/common/rules/units';

/** A stream that has not begun after this is buffered by a proxy, in milliseconds. */
const BEGINS_MS = 5_000;
/** Comments come every 15 s; a stream without any for this long is dead. */
const SILENCE_MS = 40_000;
/** Topics that are wanted within this are asked for together. */
const TOGETHER_MS = 50;
/** Before a stream is opened again: after one that ended, and at most. */
const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = MINUTE_MS;

/**
 * Keeps the one stream of the page open while it is visible and some part wants a topic, and passes on what it brings
 * (`host/live.ts`). Without a stream the parts poll. Returns a function that ends it.
 */
export function keepLiveStream({ request, events }: Pick<Host, 'request' | 'events'>): () => void {
  const wanted = new Map<LiveTopic, number>();
  let stream: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = PAUSE_MS;
  let ended = false;

  /** Topics that arrive. */
  let live: readonly LiveTopic[] = [];

  function tell(topics: readonly LiveTopic[]): void {
    live = topics;
    events.emit(LIVE.state, topics);
  }

  /** Reads a stream to its end. True if it began. */
  async function read(topics: readonly LiveTopic[], { signal }: AbortController, abort: () => void): Promise<boolean> {
    let began = false;
    let silence = setTimeout(abort, BEGINS_MS);
    const parser = createParser({
      onEvent({ event, data, id }) {
        // Before the parts hear of it, which read again then.
        if (id) readAfter.position = id;
        if (event === LIVE_BEGINS) {
          began = true;
          tell(topics);
        } else events.emit(LIVE.data, { topic: event, data: JSON.parse(data) as unknown });
      },
    });
    let body: ReadableStream<Uint8Array> | null = null;
    try {
      const path = pathOf(followLive, { query: { follow: topics.join(',') } });
      await request(path, {
        signal,
        // The client of the host would wait for the end of the answer.
        over: async (...sent) => {
          const answer = await fetch(...sent);
          if (answer.ok) body = answer.body;
          return answer.ok ? new Response(null, answer) : answer;
        },
      });
      const reader = (body as ReadableStream<Uint8Array> | null)?.getReader();
      const decoder = new TextDecoder();
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        parser.feed(decoder.decode(part.value, { stream: true }));
        if (!began) continue;
        clearTimeout(silence);
        silence = setTimeout(abort, SILENCE_MS);
      }
    } catch {
      // Opened again after a pause.
    } finally {
      clearTimeout(silence);
    }
    return began;
  }

  function close(): void {
    clearTimeout(timer);
    stream?.abort();
    stream = undefined;
    tell([]);
  }

  async function open(): Promise<void> {
    if (ended || wanted.size === 0 || document.visibilityState !== 'visible') return;
    const own = new AbortController();
    stream = own;
    const began = await read([...wanted.keys()], own, () => own.abort());
    if (stream !== own) return;
    // Ended by the API, by silence, or not begun.
    stream = undefined;
    tell([]);
    pause = began ? PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    openSoon(pause);
  }

  function openSoon(wait = TOGETHER_MS): void {
    clearTimeout(timer);
    timer = setTimeout(() => void open(), wait);
  }

  /** Opens the stream anew, for other topics or for a page that is visible again. */
  function again(): void {
    close();
    openSoon();
  }

  const stops = [
    events.on(LIVE.want, (detail) => {
      const topic = detail as LiveTopic;
      const before = wanted.get(topic) ?? 0;
      wanted.set(topic, before + 1);
      if (before === 0) again();
      else tell(live);
    }),
    events.on(LIVE.drop, (detail) => {
      const topic = detail as LiveTopic;
      const rest = (wanted.get(topic) ?? 0) - 1;
      if (rest > 0) wanted.set(topic, rest);
      else {
        wanted.delete(topic);
        // The stream goes on without it; it is opened anew when something else is wanted.
        if (wanted.size === 0) close();
      }
    }),
  ];
  document.addEventListener('visibilitychange', again);
  events.emit(LIVE.ready, null);
  return () => {
    ended = true;
    close();
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', again);
  };
}
