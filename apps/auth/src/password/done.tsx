import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Countdown } from '@portal/common/ui/countdown';
import { Seal } from '@portal/common/ui/artwork/seal';
import styles from './password.module.css';

/** The password is set: says so, and goes on after `seconds` or at once. */
export function Done({ title, text, seconds, onDone }: { title: ReactNode; text: ReactNode; seconds: number; onDone: () => void }) {
  const news = useRef<HTMLDivElement>(null);

  useEffect(function moveFocusToTheNews() {
    news.current?.focus();
  }, []);

  return (
    <div className={styles.done} data-news>
      <Seal kind="done" />
      <div ref={news} tabIndex={-1} role="status"><h2 className={styles.subject}>{title}</h2><p className={styles.text}>{text}</p></div>
      <Countdown seconds={seconds} onDone={onDone} />
    </div>
  );
}
