import { MINUTE_MS } from '@portal/common/rules/units';

/** Failures in a row after which a channel counts as down. */
const FAILURES = 3;
/** First and longest pause of a channel that is down, in milliseconds. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE_MS = MINUTE_MS;

export interface Breaker {
  /** True when a message may be sent now. While the channel is down, one trial is allowed after each pause. */
  allows(): boolean;
  /** What was allowed last was not tried, for there was nothing to send. */
  untried(): void;
  succeeded(): void;
  failed(): void;
  /** The channel is down at once: no other message can fare better. */
  open(): void;
  /** True while the channel counts as down. */
  isOpen(): boolean;
}

/**
 * Circuit breaker of a channel: while its server is down, few attempts are made, and messages keep their number of
 * attempts. `now` returns monotonic milliseconds.
 */
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let failures = 0;
  let pause = FIRST_PAUSE;
  let opensAt = 0;
  return {
    allows() {
      if (failures < FAILURES) return true;
      if (now() < opensAt) return false;
      // Allow one trial; the next one is due when its result must have arrived.
      opensAt = now() + pause;
      return true;
    },
    untried() {
      opensAt = 0;
    },
    isOpen: () => failures >= FAILURES,
    succeeded() {
      failures = 0;
      pause = FIRST_PAUSE;
    },
    open() {
      failures = Math.max(failures, FAILURES - 1);
      this.failed();
    },
    failed() {
      failures += 1;
      if (failures < FAILURES) return;
      if (failures > FAILURES) pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
      opensAt = now() + pause;
    },
  };
}
