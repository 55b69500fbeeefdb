import { useEffect, useRef, useState } from 'react';
import type { LiveTopic } from '../contract/queues/live.ts';
import type { Noun } from '../contract/nouns.ts';
import type { Host } from './host.ts';
import { useRefresh } from './use-change.ts';
import { useHost } from './use-host.tsx';

/**
 * Events on the bus of the host by which the parts of a page follow one stream. The frame of the portal has the stream;
 * in a page without it nobody answers, and its parts poll.
 */
export const LIVE = {
  /** The frame listens; who wants something says so again. */
  ready: 'live:ready',
  /** A part wants a topic, or no longer. */
  want: 'live:want',
  drop: 'live:drop',
  /** Topics that arrive now; the others have to be polled. */
  state: 'live:state',
  /** Data of a topic. */
  data: 'live:data',
} as const;

/**
 * Follows a topic of the stream of the page, or nothing (null). `hear` gets the data of each event. Returns true while
 * they arrive: read once when it becomes true, because what came before is not repeated, and poll while it is false.
 */
export const useLive = (topic: LiveTopic | null, hear: (data: unknown) => void): boolean =>
  useLiveOf(useHost().events, topic, hear);

/** The same where the host is no context yet: in the frame. */
export function useLiveOf(events: Host['events'], topic: LiveTopic | null, hear: (data: unknown) => void): boolean {
  const [live, setLive] = useState(false);
  const latest = useRef(hear);
  useEffect(function keepLatestHear() {
    latest.current = hear;
  });
  useEffect(
    function followTopic() {
      if (topic === null) return undefined;
      const want = () => events.emit(LIVE.want, topic);
      const stops = [
        events.on(LIVE.ready, want),
        events.on(LIVE.state, (topics) => setLive((topics as readonly LiveTopic[]).includes(topic))),
        events.on(LIVE.data, (event) => {
          const { topic: named, data } = event as { topic: LiveTopic; data: unknown };
          if (named === topic) latest.current(data);
        }),
      ];
      want();
      return () => {
        for (const stop of stops) stop();
        events.emit(LIVE.drop, topic);
        setLive(false);
      };
    },
    [events, topic],
  );
  return live;
}

/** Reads a noun again when a request of the own company was decided or changed elsewhere, while one is `waiting`. */
export function useRequestsLive(noun: Noun, waiting: boolean): void {
  const refresh = useRefresh();
  const live = useLive(waiting ? 'requests' : null, () => void refresh(noun));
  useEffect(
    function readWhatCameBefore() {
      if (live) void refresh(noun);
    },
    [live, noun, refresh],
  );
}
