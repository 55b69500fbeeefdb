import { useEffect, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { Input } from '../../antd/base.ts';
import { CHEVRON } from '../../antd/chevron.ts';
import { latePart, useLatePart, type LatePart } from '../../late/late-part.ts';
import { whenUsed } from '../../late/when-used.ts';
import type { ControlProps } from '../control-props.ts';
import styles from './late-control.module.css';

let atOnce = false;

/** Loads controls together with their page, for tests, which use a page as soon as it is rendered. */
export function loadControlsAtOnce(on = true): void {
  atOnce = on;
}

/**
 * A control whose code a page loads when somebody begins to use it: lists and pickers, which most visits only look at.
 */
export function lateControl<T>(request: () => Promise<T>): LatePart<T> {
  const part = latePart(request);
  if (atOnce) void part.load();
  return part;
}

const ICONS = {
  down: CHEVRON,
  calendar:
    'M4 4.5h12a1 1 0 0 1 1 1v10.5a1 1 0 0 1 -1 1H4a1 1 0 0 1 -1 -1V5.5a1 1 0 0 1 1 -1ZM3 8.5h14M6.5 2.5v4M13.5 2.5v4',
};

/** Keys that open a list. */
const OPENS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/** What `typed` becomes with a key, as in a field for text; undefined for keys that are no text. */
function typedWith(typed: string, { key, ctrlKey, altKey, metaKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (key === 'Backspace') return typed ? typed.slice(0, -1) : undefined;
  return key.length === 1 && (key !== ' ' || typed) ? typed + key : undefined;
}

interface Closed extends ControlProps {
  /** The value, as it is shown. */
  text: string;
  placeholder: string;
  icon: 'down' | 'calendar';
  size?: 'middle' | 'large' | undefined;
  className?: string | undefined;
  'aria-label'?: string | undefined;
}

/**
 * A control once it has loaded, and until then `closed`, a field that looks like it: the pointer or the focus on it
 * loads the control, which then has the focus, and is open if somebody wanted to open it. Letters that are typed
 * meanwhile are in `search`, for the search of a list. Those of an input method are not: a read-only field has none.
 */
export function useLateControl<T>(part: LatePart<T>) {
  const [use, setUse] = useState<'near' | 'focus' | 'open'>();
  const [typed, setTyped] = useState('');
  const arrived = useLatePart(part, use !== undefined);
  const [mounted, setMounted] = useState(false);
  // In the same frame, so that no letter comes between.
  useLayoutEffect(
    function noteThatControlIsMounted() {
      if (arrived) setMounted(true);
    },
    [arrived],
  );
  useEffect(
    function loadAhead() {
      return whenUsed(
        () =>
          void part.load().catch(() => {
            /* asked for again when it is used */
          }),
      );
    },
    [part],
  );

  const closed = ({ text, icon, ...field }: Closed) => (
    <Input
      {...field}
      className={`${styles.closed} ${field.className ?? ''}`}
      {...(field.size && { size: field.size })}
      value={typed || text}
      readOnly
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a closed list has no element to refer to
      role="combobox"
      aria-haspopup={icon === 'down' ? 'listbox' : 'dialog'}
      aria-expanded={false}
      aria-busy={use === 'open'}
      autoComplete="off"
      suffix={
        <svg
          className={styles.icon}
          viewBox="0 0 20 20"
          width={14}
          height={14}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          aria-hidden="true"
        >
          <path d={ICONS[icon]} />
        </svg>
      }
      onPointerEnter={() => setUse((now) => now ?? 'near')}
      onFocus={() => setUse((now) => (now === 'open' ? now : 'focus'))}
      onBlur={() => {
        setUse('near');
        setTyped('');
        field.onBlur?.();
      }}
      // Not on click: the control may arrive while the button is down.
      onMouseDown={() => setUse('open')}
      onKeyDown={(event) => {
        const text = icon === 'down' ? typedWith(typed, event) : undefined;
        if (text === undefined && !OPENS.has(event.key)) return;
        // Enter would send the form.
        event.preventDefault();
        setUse('open');
        setTyped(text ?? typed);
      }}
    />
  );
  return {
    arrived,
    closed,
    begin: { autoFocus: use === 'focus' || use === 'open', defaultOpen: use === 'open' },
    /**
     * For `showSearch` of a list. Empty until it is mounted: antd's list is closed in its first render, and clears the
     * search of a closed list.
     */
    search: { searchValue: mounted ? typed : '', onSearch: setTyped },
  };
}
