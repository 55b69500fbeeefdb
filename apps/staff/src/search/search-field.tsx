import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { UserType } from '@portal/common/enums/user/user-type';
import { isComposing } from '@portal/common/form/composing';
import { useHost } from '@portal/common/host/use-host';
import type { Locale } from '@portal/common/intl/locale';
import { latePart, useLatePart } from '@portal/common/late/late-part';
import type { Page } from '@portal/common/routes/pages';
import { Icon } from '@portal/common/ui/icons';
import { VisuallyHidden } from '@portal/common/ui/visually-hidden';
import { KEY_OF, keyText, run, useAction } from '../approvals/keys/keys.ts';
import { useKeysOn } from '../approvals/keys/use-keys-on.ts';
import { useSearch, type Group, type Hit } from './search.queries.ts';
import styles from './search-field.module.css';
import { SearchResults } from './search-results.tsx';

const palette = latePart(() => import('./palette.ts'));

/** The field above every page of the console: finds what the member of staff may open, and actions of the page. */
export function SearchField({ table }: { table: readonly Page[] }) {
  const { user } = useHost();
  return user !== null && user.user_type === UserType.employee ? <Field table={table} /> : null;
}

function Field({ table }: { table: readonly Page[] }) {
  const intl = useIntl();
  const host = useHost();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const [keysOn] = useKeysOn();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  /** Opened by its key: raised over the page, and without a text it lists pages and actions. */
  const [raised, setRaised] = useState(false);
  const [at, setAt] = useState(0);
  const search = useSearch(text);
  const late = useLatePart(palette, open);
  const blank = text.trim() === '';
  const shown = open && (raised || !blank);
  const data = raised || !blank ? allGroups(blank ? [] : search.data) : undefined;
  // Until the answer to this text is there, results of an earlier one may show. Enter and arrows do not take them.
  const choices = search.isPlaceholderData ? data?.filter(({ name }) => name === 'pages' || name === 'actions') : data;
  const hits = choices?.flatMap((group) => group.hits) ?? [];
  const current = hits[Math.min(at, hits.length - 1)];
  useAction('palette', () => {
    if (document.activeElement !== input.current) before.current = document.activeElement;
    setRaised(true);
    setOpen(true);
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  });

  /** Pages and actions before what was found; undefined while the code for them is missing. */
  function allGroups(found: readonly Group[] = []): readonly Group[] | undefined {
    return late && [...own(late), ...found];
  }

  function own({ pagesFor, actionsFor }: typeof import('./palette.ts')): Group[] {
    const pages = pagesFor(text, { host, table, locale: intl.locale as Locale });
    const actions = actionsFor(text, (action) => intl.formatMessage({ id: `approvals.keys.${action}` }));
    return [
      { name: 'pages' as const, hits: pages },
      { name: 'actions' as const, hits: actions },
    ].filter((group) => group.hits.length > 0);
  }

  function close() {
    setOpen(false);
    setRaised(false);
  }

  function giveBackFocus() {
    input.current?.blur();
    if (before.current instanceof HTMLElement) before.current.focus();
  }

  function follow({ to, action }: Hit) {
    close();
    setText('');
    if (to !== undefined) {
      input.current?.blur();
      return void navigate(to);
    }
    giveBackFocus();
    if (action !== undefined) run(action);
  }

  /** Closes the results; a second Escape clears the field and restores the focus. */
  function escape() {
    if (shown && !blank) return setOpen(false);
    close();
    setText('');
    giveBackFocus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const { key } = event;
    if (key === 'Escape') escape();
    else if (key === 'Enter' && shown && current) follow(current);
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && (hits.length > 0 || !open)) {
      setOpen(true);
      if (hits.length === 0) return event.preventDefault();
      setAt((Math.min(at, hits.length - 1) + (key === 'ArrowDown' ? 1 : hits.length - 1)) % hits.length);
    } else return;
    event.preventDefault();
  }

  return (
    <div className={styles.bar}>
      <div
        className={`${styles.field} ${raised ? styles.raised : ''}`}
        role="search"
        aria-label={intl.formatMessage({ id: 'search.label' })}
      >
        <div className={styles.box}>
          <Icon name="search" size={18} />
          <input
            ref={input}
            data-own-escape=""
            type="text"
            role="combobox"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            value={text}
            aria-label={intl.formatMessage({ id: 'search.label' })}
            placeholder={intl.formatMessage({ id: 'search.placeholder' })}
            aria-keyshortcuts={keysOn ? 'Control+K Meta+K' : undefined}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={shown && (data?.length ?? 0) > 0}
            aria-controls={`${id}list`}
            aria-activedescendant={shown && current ? id + current.key : undefined}
            onChange={({ target }) => {
              setText(target.value);
              setAt(0);
              setOpen(true);
            }}
            onFocus={() => setOpen(true)}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          {keysOn && (
            <kbd className={styles.key} aria-hidden="true">
              {keyText(KEY_OF.palette)}
            </kbd>
          )}
        </div>
        <SearchResults
          id={id}
          data={data}
          current={current}
          shown={shown}
          fetching={search.isFetching || late === undefined}
          failed={search.error !== null && !search.data}
          onFollow={follow}
        />
        <VisuallyHidden role="status">
          {shown && data && !search.isFetching && (
            <FormattedMessage id="search.count" values={{ count: hits.length }} />
          )}
        </VisuallyHidden>
      </div>
    </div>
  );
}
