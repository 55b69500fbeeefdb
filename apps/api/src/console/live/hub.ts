import type { SendEvent } from '@portal/common/contract/endpoint';
import type { LiveTopic } from '@portal/common/contract/queues/live';
import { LIVE_BEGINS } from '@portal/common/contract/queues/live';
import { MINUTE_MS } from '@portal/common/rules/units';
import { inTransaction } from '../../platform/db/connect.ts';
import { EVERYTHING } from '../../platform/db/notices.ts';
import { causeOf } from '../../platform/errors/error-cause.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Services } from '../../platform/http/services.ts';
import { standingSessions } from './followers.db.ts';
import type { Source } from './sources.ts';

/** A stream ends after this, and its page authorises itself again. */
const LIFE_MS = 10 * MINUTE_MS;
/** How often sessions are checked, comments are sent, and sources are read without a notice, which can get lost. */
const CHECK_MS = 15_000;
/** How often the hub looks whether the instance is about to stop. */
const TICK_MS = 1_000;
/** Notices of one transaction, and of the next ones, are read together. */
const TOGETHER_MS = 50;

export interface Follower {
  caller: Caller;
  topics: readonly LiveTopic[];
  send: SendEvent;
}

export interface Hub {
  /** Sends what the follower's topics become until `gone` aborts, the session ends, or the stream is old. */
  follow(follower: Follower, gone: AbortSignal): Promise<void>;
  /** Number of streams of a user on this instance. */
  streamsOf(userId: string): number;
}

/**
 * Sends to the open pages of this instance what changes in what they follow. Each source is read once for all of its
 * followers, after a notice of the database (`request:<subject>:<company>`), so that many open pages cost what one does.
 * Of a notice to a person (`notice:<user>`) their pages only learn that there is something to read.
 * Pages read lists again because of it, so it names the place in the log from which a replica has what was read.
 * `mayFollow` is asked again with the privileges of now.
 */
export function createHub(
  services: Services,
  sources: ReadonlyMap<LiveTopic, Source>,
  mayFollow: (topic: LiveTopic, caller: Caller) => boolean,
): Hub {
  const { db, database, replica, clock, log } = services;
  const followers = new Map<Follower, () => void>();
  const dirty = new Set<LiveTopic>();
  const readings = new Map<LiveTopic, { at: number; same: string }>();
  let timer: NodeJS.Timeout | undefined;
  /** When the timer reads. */
  let due = Infinity;
  let reading = false;
  let stop: (() => void) | undefined;

  const followersOf = (topic: LiveTopic) => [...followers.keys()].filter(({ topics }) => topics.includes(topic));

  async function read(topic: LiveTopic, source: Source): Promise<void> {
    const { same, shown } = await inTransaction(db, (tx) => source.read(tx));
    const isNew = readings.get(topic)?.same !== same;
    // Behind what was read. If it fails, the next check finds the same thing new.
    const at = isNew ? await replica.position() : null;
    readings.set(topic, { at: performance.now(), same });
    if (!isNew) return;
    for (const { caller, send } of followersOf(topic)) send(topic, shown(caller), at);
  }

  /** Milliseconds until a source may be read again; negative when it may be. */
  const restOf = (topic: LiveTopic) =>
    (readings.get(topic)?.at ?? -Infinity) + (sources.get(topic)?.everyMs ?? 0) - performance.now();

  /** Reads what is dirty, each source when its time has come. */
  async function readDirty(): Promise<void> {
    reading = true;
    for (const [topic, source] of sources) {
      if (!dirty.has(topic) || restOf(topic) > 0) continue;
      dirty.delete(topic);
      if (followersOf(topic).length === 0) continue;
      await read(topic, source).catch((error: unknown) => {
        // The next check reads it again.
        log.warn({ event: 'live.failed', topic, error: causeOf(error, { withMessage: false }) });
      });
    }
    reading = false;
    if (dirty.size > 0) readSoon(Math.max(TOGETHER_MS, Math.min(...[...dirty].map(restOf))));
  }

  /** Reads after `wait` milliseconds, or earlier if that is planned already. */
  function readSoon(wait = TOGETHER_MS): void {
    const at = performance.now() + wait;
    if (reading || due <= at) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => {
      due = Infinity;
      void readDirty();
    }, wait).unref();
  }

  function mark(topics: Iterable<LiveTopic>): void {
    for (const topic of topics) dirty.add(topic);
    readSoon();
  }

  function hear(notice: string): void {
    const [kind, subject = '', ...company] = notice.split(':');
    if (notice === EVERYTHING || kind === 'notice')
      for (const { caller, send } of followersOf('notices'))
        if (notice === EVERYTHING || caller.userId === notice.slice('notice:'.length)) send('notices', {});
    if (notice !== EVERYTHING && kind !== 'request') return;
    const topic = [...sources.keys()].find((one) => one === subject);
    // Notices about something else than a queue are about proposals, which any queue may show.
    mark(topic ? [topic, 'counts'] : sources.keys());
    const coId = company.join(':');
    if (notice === EVERYTHING) void checkNow();
    for (const { caller, send } of followersOf('requests'))
      if (notice === EVERYTHING || (coId !== '' && caller.coId === coId)) send('requests', {});
  }

  /** Ends the streams of ended sessions and of those that may no longer follow; the others get a comment. */
  async function check(): Promise<void> {
    // Not those who come while the database answers.
    const checked = [...followers];
    const sessions = checked.map(([{ caller }]) => caller.sessionId);
    const standing = await standingSessions(db, sessions, clock.now());
    for (const [{ caller, topics, send }, end] of checked) {
      const privileges = standing.get(caller.sessionId);
      if (privileges && topics.every((topic) => mayFollow(topic, { ...caller, privileges }))) send(null, null);
      else end();
    }
  }

  const checkNow = () =>
    check().catch((error: unknown) => {
      log.warn({ event: 'live.failed', error: causeOf(error, { withMessage: false }) });
    });

  function start(): () => void {
    const stopHearing = database.notices.on(hear);
    let checked = performance.now();
    const ticking = setInterval(() => {
      if (services.draining) for (const end of followers.values()) end();
      if (performance.now() - checked < CHECK_MS) return;
      checked = performance.now();
      mark(sources.keys());
      void checkNow();
    }, TICK_MS).unref();
    return () => {
      stopHearing();
      clearInterval(ticking);
    };
  }

  return {
    follow: ({ send, ...who }, gone) =>
      new Promise<void>((resolve) => {
        const old = setTimeout(() => end(), LIFE_MS).unref();
        // What comes meanwhile follows the beginning. Its position is taken when nothing more is missed.
        const begun = Promise.resolve()
          .then(() => replica.position())
          .then(
            (at) => send(LIVE_BEGINS, {}, at),
            (error: unknown) => {
              log.warn({ event: 'live.failed', error: causeOf(error, { withMessage: false }) });
              end();
            },
          );
        const follower: Follower = {
          ...who,
          send: (...event) => void begun.then(() => followers.has(follower) && send(...event)),
        };
        function end() {
          if (!followers.delete(follower)) return;
          clearTimeout(old);
          gone.removeEventListener('abort', end);
          if (followers.size === 0) {
            stop?.();
            stop = undefined;
          }
          resolve();
        }
        followers.set(follower, end);
        gone.addEventListener('abort', end);
        if (gone.aborted) end();
        stop ??= followers.size > 0 ? start() : undefined;
        mark(who.topics.filter((topic) => sources.has(topic)));
      }),
    streamsOf: (userId) => [...followers.keys()].filter(({ caller }) => caller.userId === userId).length,
  };
}
