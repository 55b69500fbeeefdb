import { useEffect, useRef, type ReactNode } from 'react';
import { Countdown, type Destination } from '@portal/common/ui/countdown';
import { Seal } from '@portal/common/ui/artwork/seal';
import styles from './password.module.css';

/** Confirms that the password is set, and leaves after `seconds` or on a click. */
export function Done({
  title,
  text,
  seconds,
  to,
  onDone,
}: {
  title: ReactNode;
  text: ReactNode;
  seconds: number;
  to: Destination;
  onDone: () => void;
}) {
  const news = useRef<HTMLDivElement>(null);

  useEffect(function moveFocusToTheNews() {
    news.current?.focus();
  }, []);

  return (
    <div className={styles.done} data-news>
      <Seal kind="done" />
      <div ref={news} tabIndex={-1} role="status">
        <h2 className={styles.subject}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      <Countdown seconds={seconds} to={to} onDone={onDone} />
    </div>
  );
}
