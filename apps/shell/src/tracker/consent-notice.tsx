import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { choose } from './consent.ts';
import styles from './consent-notice.module.css';

/** Milliseconds. */
const MENU_CLOSES = 200;

/**
 * Asks whether page views may be counted: a bar at the end of the page, which is sticky in wide windows. `asked`:
 * opened from the user menu, so it takes the focus; otherwise the focus does not move.
 */
export default function ConsentNotice({ asked }: { asked: boolean }) {
  const intl = useIntl();
  const bar = useRef<HTMLElement>(null);

  useEffect(
    function leadHere() {
      if (!asked) return;
      // The menu keeps the focus until it has closed.
      const closed = setTimeout(() => {
        bar.current?.focus();
        // On a narrow screen the bar is below the visible part.
        bar.current?.scrollIntoView?.({ block: 'nearest' });
      }, MENU_CLOSES);
      return () => clearTimeout(closed);
    },
    [asked],
  );

  return (
    <section ref={bar} tabIndex={-1} className={styles.bar} aria-label={intl.formatMessage({ id: 'tracker.title' })}>
      <p className={styles.text}>
        <FormattedMessage id="tracker.text" />
      </p>
      <div className={styles.choices}>
        <Button onClick={() => choose('declined')}>
          <FormattedMessage id="tracker.decline" />
        </Button>
        <Button onClick={() => choose('accepted')}>
          <FormattedMessage id="tracker.accept" />
        </Button>
      </div>
    </section>
  );
}
