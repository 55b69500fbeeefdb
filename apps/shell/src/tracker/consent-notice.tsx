import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { Choice } from './consent.ts';
import styles from './consent-notice.module.css';

/** Milliseconds. */
const MENU_CLOSES = 200;

/** Not in `intl/`, whose texts come with every first page. */
const FAILED = { 'zh-CN': '未能保存，请稍后重试', 'en-US': 'Your choice could not be saved. Try again in a moment.' };

/**
 * Asks whether page views may be counted: a bar at the end of the page, which is sticky in wide windows. `asked`:
 * opened from the user menu, so it takes the focus; otherwise the focus does not move. `onChoose` is false when the
 * choice could not be saved, so the bar stays.
 */
export default function ConsentNotice({
  asked,
  onChoose,
}: {
  asked: boolean;
  onChoose: (choice: Choice) => Promise<boolean>;
}) {
  const intl = useIntl();
  const [saving, setSaving] = useState<Choice | null>(null);
  const [failed, setFailed] = useState(false);
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

  async function save(choice: Choice) {
    setSaving(choice);
    setFailed(false);
    if (await onChoose(choice)) return;
    setSaving(null);
    setFailed(true);
  }

  return (
    <section ref={bar} tabIndex={-1} className={styles.bar} aria-label={intl.formatMessage({ id: 'tracker.title' })}>
      <p className={styles.text}>
        <FormattedMessage id="tracker.text" />
        {failed && (
          <span className={styles.failed} role="alert">
            {FAILED[intl.locale === 'zh-CN' ? 'zh-CN' : 'en-US']}
          </span>
        )}
      </p>
      <div className={styles.choices}>
        <Button disabled={saving !== null} loading={saving === 'declined'} onClick={() => void save('declined')}>
          <FormattedMessage id="tracker.decline" />
        </Button>
        <Button disabled={saving !== null} loading={saving === 'accepted'} onClick={() => void save('accepted')}>
          <FormattedMessage id="tracker.accept" />
        </Button>
      </div>
    </section>
  );
}
