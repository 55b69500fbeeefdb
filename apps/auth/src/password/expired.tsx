import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Alert } from '@portal/common/antd/base';
import { Countdown } from '@portal/common/ui/countdown';
import styles from './password.module.css';

/** Seconds until the way begins again (spec 1 §4, §9). */
const AFTER = 2;

/** Code, proof or link is too old: says why, and goes on by itself or at once. */
export function Expired({ title, why, onDone }: { title: ReactNode; why: ReactNode; onDone: () => void }) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(function moveFocusToTheNews() {
    place.current?.focus();
  }, []);

  return (
    <div className={styles.news} ref={place} tabIndex={-1}>
      <Alert type="error" showIcon role="alert" title={title} description={why} />
      <Countdown seconds={AFTER} onDone={onDone} />
    </div>
  );
}
