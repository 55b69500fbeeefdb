import { useEffect, useRef } from 'react';

/** What a single key does. A page binds the actions that it has with `useAction`. */
export type Action =
  | 'next'
  | 'previous'
  | 'approve'
  | 'reject'
  | 'ask'
  | 'tick'
  | 'note'
  | 'take'
  | 'snooze'
  | 'takeBack'
  | 'search'
  | 'help';

/** Keys of the actions, as `event.key` names them, in the order of the help. `tick` has the digits 1 to 9. */
export const KEY_OF: Readonly<Record<Action, string>> = {
  next: 'j',
  previous: 'k',
  tick: '1-9',
  approve: 'a',
  reject: 'r',
  ask: 'q',
  note: 'n',
  take: 'm',
  snooze: 's',
  takeBack: 'z',
  search: '/',
  help: '?',
};

/** `digit` is the key of `tick`, 0 for the others. */
type Handler = (digit: number) => void;

/** Bound actions. The handler that was bound last is called: a dialog goes before the page below it. */
const bound = new Map<Action, Handler[]>();

/** Binds an action while the component is mounted; without a handler it is not bound. */
export function useAction(action: Action, handler: Handler | undefined): void {
  const latest = useRef(handler);
  useEffect(function keepLatest() {
    latest.current = handler;
  });
  const binds = handler !== undefined;
  useEffect(
    function bind() {
      if (!binds) return undefined;
      const call: Handler = (digit) => latest.current?.(digit);
      bound.set(action, [...(bound.get(action) ?? []), call]);
      return () =>
        void bound.set(
          action,
          (bound.get(action) ?? []).filter((one) => one !== call),
        );
    },
    [action, binds],
  );
}

/** Runs an action; false when nothing is bound to it. */
export function run(action: Action, digit = 0): boolean {
  const handler = bound.get(action)?.at(-1);
  handler?.(digit);
  return handler !== undefined;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** Actions that must not run again while their key is held. */
const ONCE: readonly Action[] = ['approve', 'reject', 'ask', 'tick', 'take', 'snooze', 'takeBack'];

/** The action of a key press, with its digit; undefined for all other keys, and with modifiers. */
export function actionOf({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  repeat,
}: Pressed): { action: Action; digit: number } | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  // Letters are matched by the position of the key for keyboard layouts without Latin letters, signs by the character.
  const pressed = /^[\u0020-\u007e]$/.test(key) ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  if (pressed === undefined || (shiftKey && /[a-z0-9]/.test(pressed))) return undefined;
  const digit = /^[1-9]$/.test(pressed) ? Number(pressed) : 0;
  const action = digit > 0 ? 'tick' : (Object.keys(KEY_OF) as Action[]).find((one) => KEY_OF[one] === pressed);
  return action && !(repeat && ONCE.includes(action)) ? { action, digit } : undefined;
}

const NOT_TYPED = ['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'file', 'image', 'color'];

/** Whether this element takes text. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED.includes(target.type) && !target.readOnly;
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

/** Do keys that reach this element belong to it: a field, an open list, a dialog without keys of its own? */
export function ownsKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const dialog = target.closest('[role="dialog"]');
  if (dialog && !dialog.querySelector('[data-keys]')) return true;
  if (target.closest('[role="menu"], [role="listbox"], [role="combobox"][aria-expanded="true"]')) return true;
  return isTyping(target) || target instanceof HTMLSelectElement;
}

/** Ends typing in a field of the page: its heading gets the focus, so that single keys count again. */
export function leaveField(target: EventTarget | null): void {
  if (!isTyping(target) || !(target instanceof Element) || target.closest('[role="dialog"], [aria-expanded="true"]'))
    return;
  document.querySelector('h1')?.focus();
}
