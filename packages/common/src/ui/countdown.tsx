import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../antd/base.ts';
import styles from './countdown.module.css';

/**
 * A redirect that a person can hold: it counts down, rests while pointer or focus is on it or after "pause", and
 * "go now" leaves at once. Only its start is announced. A pointer that lies still where it appears, because a button was
 * pressed there just before, does not hold it.
 */
export function Countdown({ seconds, onDone }: { seconds: number; onDone: () => void }) {
  const [left, setLeft] = useState(seconds);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const gone = useRef(false);
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(function tickEverySecond() {
    if (paused || held || left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, paused, held]);

  useEffect(function leaveAtZero() {
    if (left > 0 || gone.current) return;
    gone.current = true;
    done.current();
  }, [left]);

  return (
    <div
      className={styles.countdown}
      onMouseMove={() => setHeld(true)} onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}
    >
      <p className={styles.text} aria-hidden="true">
        {paused ? <FormattedMessage id="countdown.paused" /> : <FormattedMessage id="countdown.go" values={{ seconds: left }} />}
      </p>
      <p className={styles.hidden} role="status">
        {paused ? <FormattedMessage id="countdown.paused" /> : <FormattedMessage id="countdown.go" values={{ seconds }} />}
      </p>
      <div className={styles.actions}>
        <Button type="primary" onClick={() => setLeft(0)}><FormattedMessage id="countdown.goNow" /></Button>
        <Button onClick={() => setPaused(!paused)}><FormattedMessage id={paused ? 'countdown.resume' : 'countdown.pause'} /></Button>
      </div>
    </div>
  );
}
