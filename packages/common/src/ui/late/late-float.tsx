import {
  cloneElement,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { DropdownProps, PopoverProps } from '../../antd/float.ts';
import { focusedElement } from '../../antd/in-page.ts';
import { lateControl } from './late-control.tsx';
import { useLatePart } from '../../late/late-part.ts';
import { whenUsed } from '../../late/when-used.ts';

// This path is the one that the build shares between host and remotes.
const float = lateControl(() => import('../../antd/float.ts'));

type Button = ReactElement<Record<string, unknown>>;

/**
 * A button that opens a menu. antd's code for it loads on the first use of the page, or earlier when the pointer or the
 * focus reaches the button.
 */
export function LateDropdown({
  children,
  menu,
  ...props
}: Pick<DropdownProps, 'menu' | 'placement'> & { children: Button }) {
  const { arrived, button, opening } = useLateFloat(children);
  if (!arrived) return button;
  const { Dropdown } = arrived;
  return (
    <Dropdown trigger={['click']} autoFocus menu={{ ...menu, onKeyDown: keepClosed }} {...props} {...opening}>
      {button}
    </Dropdown>
  );
}

/** Enter on an item returns the focus to the button, which the same key would press. */
function keepClosed(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

/** A button that opens a panel with `content`, which may close it. It loads like `LateDropdown`. */
export function LatePopover({
  children,
  content,
  ...props
}: Pick<PopoverProps, 'title' | 'placement' | 'destroyOnHidden'> & {
  content: ReactNode | ((close: () => void) => ReactNode);
  children: Button;
}) {
  const { arrived, button, opening } = useLateFloat(children);
  if (!arrived) return button;
  const { Popover } = arrived;
  return (
    <Popover
      trigger="click"
      {...props}
      {...opening}
      content={typeof content === 'function' ? content(() => opening.onOpenChange(false)) : content}
    >
      {button}
    </Popover>
  );
}

/**
 * Loads antd's popups for a button. When they arrive, the button keeps the focus, and a press that came before opens
 * the popup. When the popup closes, the focus returns from it to the button: on Escape antd closes it without doing so.
 */
function useLateFloat(button: Button) {
  const place = useRef<HTMLElement>(null);
  const [use, setUse] = useState<'near' | 'focus' | 'open'>();
  const arrived = useLatePart(float, use !== undefined);
  useEffect(function loadAhead() {
    return whenUsed(
      () =>
        void float.load().catch(() => {
          /* asked for again when it is used */
        }),
    );
  }, []);
  return {
    arrived,
    button: cloneElement(
      button,
      arrived
        ? { ref: place, autoFocus: use === 'focus' || use === 'open' }
        : {
            'aria-busy': use === 'open',
            onPointerEnter: () => setUse((now) => now ?? 'near'),
            onFocus: () => setUse((now) => (now === 'open' ? now : 'focus')),
            onBlur: () => setUse('near'),
            // The code may arrive while the button is down, and then there is no click. A key makes a click.
            onMouseDown: () => setUse('open'),
            onClick: () => setUse('open'),
          },
    ),
    opening: {
      open: use === 'open',
      onOpenChange(open: boolean) {
        setUse(open ? 'open' : 'near');
        if (!open && focusedElement()?.closest('[role=menu], [role=tooltip]')) place.current?.focus();
      },
    },
  };
}
