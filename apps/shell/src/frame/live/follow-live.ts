import type { Host } from '@portal/common/host/host';
import { LIVE } from '@portal/common/host/live';

/** After a part of the page first wants something, in milliseconds: the page is loaded first, and polls until then. */
const LATER_MS = 3_000;

/** Loads and keeps the stream of the page once some part wants a topic. Returns a function that ends it. */
export function followLive({ request, events }: Pick<Host, 'request' | 'events'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endStream: (() => void) | undefined;
  let ended = false;

  const stopWaiting = events.on(LIVE.want, () => {
    timer ??= setTimeout(() => {
      import(/* webpackChunkName: "live" */ './live-stream.ts').then(
        ({ keepLiveStream }) => {
          if (ended) return;
          stopWaiting();
          endStream = keepLiveStream({ request, events });
        },
        () => {
          // The next part that wants something tries again.
          timer = undefined;
        },
      );
    }, LATER_MS);
  });
  events.emit(LIVE.ready, null);
  return () => {
    ended = true;
    clearTimeout(timer);
    stopWaiting();
    endStream?.();
  };
}
