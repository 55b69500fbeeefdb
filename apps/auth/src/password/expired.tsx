import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import styles from './password.module.css';

const TEXTS = { signIn: 'password.find.signIn', restart: 'password.expired.restart' } as const;

/**
 * Shown when a code, proof or link has expired: the reason, and a button to what comes next. It does not go there by
 * itself, because people need their time to read the reason (WCAG 2.2.1).
 */
export function Expired({
  title,
  why,
  to,
  onDone,
}: {
  title: ReactNode;
  why: ReactNode;
  /** The sign-in, or the first step. */
  to: keyof typeof TEXTS;
  onDone: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(function moveFocusToTheNews() {
    place.current?.focus();
  }, []);

  return (
    <div className={styles.news} ref={place} tabIndex={-1}>
      <Alert type="error" showIcon role="alert" title={title} description={why} />
      <Button type="primary" size="large" block onClick={onDone}>
        <FormattedMessage id={TEXTS[to]} />
      </Button>
    </div>
  );
}
