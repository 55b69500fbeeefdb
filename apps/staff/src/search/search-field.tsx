import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { isComposing } from '@portal/common/form/composing';
import { useHost } from '@portal/common/host/use-host';
import { Icon } from '@portal/common/ui/icons';
import { useSearch, type Hit } from './search.queries.ts';
import styles from './search-field.module.css';
import { SearchResults } from './search-results.tsx';

/** Privileges of which one is enough to find somebody. */
const ANY_OF = [Privilege.customerView, Privilege.customerManage, Privilege.partnerView, Privilege.systemAudit];

/** The search field in the header of every console page, for staff who may see companies or people. */
export function SearchField() {
  const { user, privileges } = useHost();
  return user !== null && ANY_OF.some((one) => holds(privileges, one)) ? <Field /> : null;
}

const onMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

function Field() {
  const intl = useIntl();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const search = useSearch(text);
  const data = text.trim() === '' ? undefined : search.data;
  const hits = data?.flatMap((group) => group.hits) ?? [];
  const current = hits[Math.min(at, hits.length - 1)];
  const shown = open && text.trim() !== '';
  useShortcut(() => {
    before.current = document.activeElement;
    input.current?.focus();
    input.current?.select();
  });

  function follow(hit: Hit) {
    setOpen(false);
    setText('');
    input.current?.blur();
    void navigate(hit.to);
  }

  /** Closes the results; a second Escape clears the field and restores the focus. */
  function escape() {
    if (shown) return setOpen(false);
    setText('');
    if (before.current instanceof HTMLElement) before.current.focus();
    else input.current?.blur();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const { key } = event;
    if (key === 'Escape') escape();
    else if (key === 'Enter' && shown && current) follow(current);
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && hits.length > 0) {
      setOpen(true);
      setAt((Math.min(at, hits.length - 1) + (key === 'ArrowDown' ? 1 : hits.length - 1)) % hits.length);
    } else return;
    event.preventDefault();
  }

  return (
    <div className={styles.bar}>
      <div className={styles.field} role="search" aria-label={intl.formatMessage({ id: 'search.label' })}>
        <div className={styles.box}>
          <Icon name="search" size={18} />
          <input
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            value={text}
            aria-label={intl.formatMessage({ id: 'search.label' })}
            placeholder={intl.formatMessage({ id: 'search.placeholder' })}
            aria-keyshortcuts="Control+K Meta+K"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={shown && hits.length > 0}
            aria-controls={`${id}list`}
            aria-activedescendant={shown && current ? id + current.key : undefined}
            onChange={({ target }) => {
              setText(target.value);
              setAt(0);
              setOpen(true);
            }}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
          />
          <kbd className={styles.key} aria-hidden="true">
            {onMac() ? '⌘K' : 'Ctrl K'}
          </kbd>
        </div>
        <SearchResults
          id={id}
          data={data}
          current={current}
          shown={shown}
          fetching={search.isFetching}
          failed={search.error !== null && !data}
          onFollow={follow}
        />
        <span role="status" className={styles.status}>
          {shown && data && !search.isFetching && (
            <FormattedMessage id="search.count" values={{ count: hits.length }} />
          )}
        </span>
      </div>
    </div>
  );
}

/** ⌘K, or Ctrl K, from anywhere on the page. */
function useShortcut(run: () => void) {
  const latest = useRef(run);
  useEffect(function keepLatest() {
    latest.current = run;
  });
  useEffect(function listenForTheKeys() {
    function onKey(event: globalThis.KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
