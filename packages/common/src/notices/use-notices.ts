import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { App } from '../antd/base.ts';
import { countNotices } from '../contract/account/notice-count.ts';
import { markAllNotices, markNotice, type PortalNotice } from '../contract/account/notices.ts';
import { failureText } from '../form/server-message.tsx';
import { useLive } from '../host/live.ts';
import { useChange, useRefresh } from '../host/use-change.ts';
import { useHost } from '../host/use-host.tsx';
import { useRead } from '../host/use-read.ts';
import { MINUTE_MS } from '../rules/units.ts';

/** Event on the bus of the host: the person has read notices in another part of the page. */
export const NOTICES_CHANGED = 'notices:changed';

/**
 * Reads notices again when some come or are read elsewhere, and how many are unread. Without a stream in the page they
 * are polled.
 */
export function useFollowedNotices() {
  const refresh = useRefresh();
  const { events } = useHost();
  const live = useLive('notices', () => void refresh('notices'));
  useEffect(
    function readWhatCameBefore() {
      if (live) void refresh('notices');
    },
    [live, refresh],
  );
  useEffect(
    function hearOtherParts() {
      return events.on(NOTICES_CHANGED, () => void refresh('notices'));
    },
    [events, refresh],
  );
  const polling = { refetchInterval: live ? (false as const) : MINUTE_MS };
  return { polling, count: useRead(countNotices, {}, { translated: true, ...polling }).data };
}

/** Marks notices; the other parts of the page learn of it. */
export function useMarking() {
  const intl = useIntl();
  const { message } = App.useApp();
  const { events } = useHost();
  const options = {
    onSuccess: () => events.emit(NOTICES_CHANGED, null),
    onError: (error: Error) => void message.error(failureText(error, intl.locale)),
  };
  const one = useChange(markNotice, options);
  const all = useChange(markAllNotices, options);
  return {
    mark: ({ notice_id }: PortalNotice, read: boolean) =>
      one.mutate({ params: { notice_id: String(notice_id) }, body: { read: read ? 1 : 0 } }),
    markAll: (until: number) => all.mutate({ body: { until } }),
    markingAll: all.isPending,
  };
}
