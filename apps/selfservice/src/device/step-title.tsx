import { useEffect, useRef, type ReactNode } from 'react';
import styles from './device.module.css';

/** Title of a step that replaced another one. It takes the focus, so that the step is announced and read from its top. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(function announce() {
    title.current?.focus();
  }, []);
  return (
    <h2 ref={title} tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  );
}
