import { useEffect, useRef, type ReactNode } from 'react';
import styles from './file-steps.module.css';

/** First text of a step. It takes the focus (`focused`) when the button that led here is gone. */
export function StepLead({
  focused = true,
  role,
  children,
}: {
  focused?: boolean;
  role?: 'status';
  children: ReactNode;
}) {
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(
    function takeFocus() {
      if (focused) lead.current?.focus();
    },
    [focused],
  );
  return (
    <p ref={lead} tabIndex={-1} className={styles.lead} role={role}>
      {children}
    </p>
  );
}
