import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, Modal } from '../../antd/base.ts';
import { useHost } from '../../host/use-host.tsx';
import styles from './legal.module.css';

/**
 * A legal text that opens over the page, so that input is kept. If the portal has no such text, it shows nothing or,
 * with `inText`, only the name.
 */
export function Legal({ part, inText = false }: { part: 'agreement' | 'privacy'; inText?: boolean }) {
  const { content, locale } = useHost();
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(
    function goBackToTheLink() {
      if (wasOpen.current && !open) button.current?.focus();
      wasOpen.current = open;
    },
    [open],
  );

  const text = content.legal[part][locale];
  if (!text) return inText ? <FormattedMessage id={`legal.${part}`} /> : null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={inText ? styles.inText : styles.link}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <FormattedMessage id={`legal.${part}`} />
      </button>
      {open && (
        <Modal
          open
          centered
          onCancel={() => setOpen(false)}
          title={
            <span id={id}>
              <FormattedMessage id={`legal.${part}`} />
            </span>
          }
          footer={
            <Button type="primary" onClick={() => setOpen(false)}>
              <FormattedMessage id="common.close" />
            </Button>
          }
        >
          {/* Scrollable text must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={styles.text} tabIndex={0} role="region" aria-labelledby={id}>
            {text.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Modal>
      )}
    </>
  );
}
