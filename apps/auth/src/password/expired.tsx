import { useEffect, useRef, type ReactNode } from 'react';
import { Alert } from '@portal/common/antd/base';
import { Countdown, type Destination } from '@portal/common/ui/countdown';
import styles from './password.module.css';

/** Seconds until the flow starts again. */
const AFTER = 2;

/**
 * Shown when a code, proof or link has expired: the reason, and a redirect after a delay, which can be paused, or on a
 * click. A first step that it leads to repeats the reason.
 */
export function Expired({
  title,
  why,
  to,
  onDone,
}: {
  title: ReactNode;
  why: ReactNode;
  to: Destination;
  onDone: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(function moveFocusToTheNews() {
    place.current?.focus();
  }, []);

  return (
    <div className={styles.news} ref={place} tabIndex={-1}>
      <Alert type="error" showIcon role="alert" title={title} description={why} />
      <Countdown seconds={AFTER} to={to} onDone={onDone} />
    </div>
  );
}
