import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, Spin } from '@portal/common/antd/base';
import styles from './sso.module.css';

/** Shown while redirecting to the provider: names it and offers to cancel. */
export function Going({ name, onStay }: { name: string | undefined; onStay: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(function moveFocusToTheNews() {
    title.current?.focus();
  }, []);

  return (
    <div className={styles.going}>
      <div aria-hidden>
        <Spin />
      </div>
      <h2 ref={title} tabIndex={-1} role="status">
        <FormattedMessage id="sso.going" values={{ name: name ?? <FormattedMessage id="sso.goingOrganisation" /> }} />
      </h2>
      <p>
        <FormattedMessage id="sso.goingText" />
      </p>
      <Button onClick={onStay}>
        <FormattedMessage id="sso.stay" />
      </Button>
    </div>
  );
}
