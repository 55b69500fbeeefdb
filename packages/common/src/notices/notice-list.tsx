import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Button } from '../antd/base.ts';
import type { PortalNotice } from '../contract/account/notices.ts';
import { focusedElement } from '../antd/in-page.ts';
import { DateTime } from '../ui/date-time.tsx';
import { Icon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './notices.module.css';
import { useMarking } from './use-notices.ts';

/**
 * Notices, each with a link to what it is about. Following the link reads it. `compact`: for the panel of the header,
 * with the beginning of the text.
 */
export function NoticeList({ notices, compact = false }: { notices: readonly PortalNotice[]; compact?: boolean }) {
  const intl = useIntl();
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<number>(undefined);
  const { mark } = useMarking();

  useEffect(function keepFocusInList() {
    // The notice whose button was pressed may be gone, because the list has unread ones only.
    if (pressed.current === undefined || notices.some(({ notice_id }) => notice_id === pressed.current)) return;
    pressed.current = undefined;
    if (focusedElement() === document.body) list.current?.focus({ preventScroll: true });
  });

  return (
    <ul
      ref={list}
      tabIndex={-1}
      className={`${styles.list} ${compact ? styles.compact : ''}`}
      aria-label={intl.formatMessage({ id: 'notices.list' })}
    >
      {notices.map((notice) => (
        <Entry
          key={notice.notice_id}
          notice={notice}
          compact={compact}
          onMark={(read) => {
            pressed.current = notice.notice_id;
            mark(notice, read);
          }}
        />
      ))}
    </ul>
  );
}

function Entry({
  notice: { title, text, page, kind, create_time, read },
  compact,
  onMark,
}: {
  notice: PortalNotice;
  compact: boolean;
  onMark: (read: boolean) => void;
}) {
  const intl = useIntl();
  const isRead = read === 1;
  const words = intl.formatMessage({ id: isRead ? 'notices.mark.unreadOf' : 'notices.mark.readOf' }, { title });
  return (
    <li className={`${styles.entry} ${isRead ? '' : styles.unread}`}>
      <div className={styles.about}>
        <h3 className={styles.what}>
          {!isRead && (
            <VisuallyHidden>
              <FormattedMessage id="notices.unread" />{' '}
            </VisuallyHidden>
          )}
          {page === null ? (
            title
          ) : (
            <Link to={page} onClick={() => !isRead && onMark(true)}>
              {title}
            </Link>
          )}
        </h3>
        <p className={styles.text}>{text}</p>
        <p className={styles.facts}>
          <span>
            <FormattedMessage id={`notices.kind.${kind}`} />
          </span>
          <DateTime at={create_time} />
        </p>
      </div>
      <Button
        type="text"
        className={styles.mark ?? ''}
        aria-label={words}
        title={compact ? words : undefined}
        icon={<Icon name={isRead ? 'minus' : 'check'} size={16} />}
        onClick={() => onMark(!isRead)}
      >
        {!compact && <FormattedMessage id={isRead ? 'notices.mark.unread' : 'notices.mark.read'} />}
      </Button>
    </li>
  );
}
