import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../antd/base.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './countdown.module.css';

const TEXTS = {
  signIn: { go: 'countdown.go', now: 'countdown.goNow' },
  back: { go: 'countdown.back', now: 'countdown.backNow' },
  restart: { go: 'countdown.restart', now: 'countdown.restartNow' },
} as const;

/** Destination of a countdown: the sign-in, the previous page, or the first step. */
export type Destination = keyof typeof TEXTS;

/**
 * A redirect with a countdown that a person can pause or skip. It also pauses while the pointer moves over it or the
 * focus is in it; a pointer that was there before, after a click on a button, does not pause it. Only its start is
 * announced to screen readers.
 */
export function Countdown({
  seconds,
  to = 'signIn',
  main = true,
  onDone,
}: {
  seconds: number;
  to?: Destination;
  /** False if the page has another main button. */
  main?: boolean;
  onDone: () => void;
}) {
  const [left, setLeft] = useState(seconds);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const gone = useRef(false);
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(
    function tickEverySecond() {
      if (paused || held || left <= 0) return;
      const timer = setTimeout(() => setLeft(left - 1), 1000);
      return () => clearTimeout(timer);
    },
    [left, paused, held],
  );

  useEffect(
    function leaveAtZero() {
      if (left > 0 || gone.current) return;
      gone.current = true;
      done.current();
    },
    [left],
  );

  return (
    <div
      className={styles.countdown}
      onMouseMove={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.text} aria-hidden="true">
        {paused ? (
          <FormattedMessage id="countdown.paused" />
        ) : (
          <FormattedMessage id={TEXTS[to].go} values={{ seconds: left }} />
        )}
      </p>
      <VisuallyHidden role="status">
        {paused ? (
          <FormattedMessage id="countdown.paused" />
        ) : (
          <FormattedMessage id={TEXTS[to].go} values={{ seconds }} />
        )}
      </VisuallyHidden>
      <div className={styles.actions}>
        <Button type={main ? 'primary' : 'default'} onClick={() => setLeft(0)}>
          <FormattedMessage id={TEXTS[to].now} />
        </Button>
        <Button onClick={() => setPaused(!paused)}>
          <FormattedMessage id={paused ? 'countdown.resume' : 'countdown.pause'} />
        </Button>
      </div>
    </div>
  );
}
