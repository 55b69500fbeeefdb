import { useEffect, useState } from 'react';
import { createCall } from '@portal/common/client/call';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { countNotices } from '@portal/common/contract/account/notice-count';
import type { Host } from '@portal/common/host/host';
import { useLiveOf } from '@portal/common/host/live';
import { recall, remember } from '@portal/common/host/storage/browser-store';
import { MINUTE_MS } from '@portal/common/rules/units';

/** In the page: something was read. Between tabs: the count that one of them has read. */
const CHANGED = 'notices:changed';
const COUNTED = 'session:notices';
/** The newest notice that some tab of this browser knows. */
const KNOWN = 'notice';
/** Without input for this long the page rests, so that its session can time out. */
const REST_MS = 10 * MINUTE_MS;

type Count = ReplyOf<typeof countNotices>;

/** False while nobody uses the page. */
function useAwake(): boolean {
  const [awake, setAwake] = useState(true);
  useEffect(function watchInput() {
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(false), REST_MS);
      setAwake(true);
    };
    wake();
    addEventListener('pointerdown', wake);
    addEventListener('keydown', wake);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', wake);
      removeEventListener('keydown', wake);
    };
  }, []);
  return awake;
}

/**
 * The number of unread notices, and the title of one that came while the page is open: in one of the open tabs only.
 * They follow the stream of the page, and are polled without it. Tabs in the background learn the number from the
 * visible one.
 */
export function useUnread(host: Host): { unread: number; came: string } {
  const { events } = host;
  const [unread, setUnread] = useState(0);
  const [came, setCame] = useState('');
  const awake = useAwake();
  const live = useLiveOf(events, awake ? 'notices' : null, () => events.emit(CHANGED, null));
  const userId = host.user?.user_id;
  useEffect(
    function followCount() {
      const call = createCall(host);
      let asking = new AbortController();
      const ask = () => {
        if (document.visibilityState !== 'visible') return;
        // An older answer must not replace a newer one.
        asking.abort();
        asking = new AbortController();
        const { signal } = asking;
        call(countNotices, {}, signal).then(
          (count) => {
            if (signal.aborted) return;
            events.emit(COUNTED, { userId, count });
            const known = recall('local', KNOWN);
            const { latest } = count;
            if (!latest || latest.notice_id <= Number(known)) return;
            remember('local', KNOWN, String(latest.notice_id));
            // What came before this browser looked first is no news.
            if (known !== null) setCame(latest.title);
          },
          () => {
            /* asked again later */
          },
        );
      };
      const stops = [
        events.on(CHANGED, ask),
        events.on(COUNTED, (detail) => {
          const counted = detail as { userId: string | undefined; count: Count };
          if (counted.userId === userId) setUnread(counted.count.unread);
        }),
      ];
      ask();
      const timer = live || !awake ? undefined : setInterval(ask, MINUTE_MS);
      document.addEventListener('visibilitychange', ask);
      return () => {
        asking.abort();
        clearInterval(timer);
        for (const stop of stops) stop();
        document.removeEventListener('visibilitychange', ask);
      };
    },
    [host, events, userId, live, awake],
  );
  return { unread, came };
}

/** Shows the number before the title of the document, whatever sets that. */
export function useTitleCount(unread: number): void {
  useEffect(
    function countInTitle() {
      const element = document.querySelector('title');
      if (!element) return undefined;
      const show = (count: number) => {
        const title = document.title.replace(/^\(\d+\) /, '');
        const wanted = count > 0 ? `(${count}) ${title}` : title;
        if (document.title !== wanted) document.title = wanted;
      };
      const observer = new MutationObserver(() => show(unread));
      observer.observe(element, { childList: true });
      show(unread);
      return () => {
        observer.disconnect();
        show(0);
      };
    },
    [unread],
  );
}
