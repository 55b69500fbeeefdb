import { useEffect, useRef } from 'react';

/** What a key does. A page binds the actions that it has with `useAction`. */
export type Action =
  | 'palette'
  | 'go'
  | 'next'
  | 'previous'
  | 'approve'
  | 'reject'
  | 'ask'
  | 'tick'
  | 'mark'
  | 'note'
  | 'take'
  | 'snooze'
  | 'takeBack'
  | 'search'
  | 'submit'
  | 'leave'
  | 'help';

/**
 * Keys of the actions, as `event.key` names them, in the order of the help, which shows them all. `Mod` is Ctrl or ⌘;
 * such a key acts in fields too, because it types nothing. `go` is followed by a letter of `GO`, and `tick` has
 * `FIELD_KEYS`.
 */
export const KEY_OF: Readonly<Record<Action, string>> = {
  palette: 'Mod+k',
  go: 'g',
  next: 'j',
  previous: 'k',
  tick: '1-9',
  mark: 'p',
  approve: 'a',
  reject: 'r',
  ask: 'q',
  note: 'n',
  take: 'm',
  snooze: 's',
  takeBack: 'z',
  search: '/',
  submit: 'Mod+Enter',
  leave: 'Escape',
  help: '?',
};

const TAKEN = new Set(Object.values(KEY_OF));

/** Keys of fields and of their reasons, in their order: digits, then the letters that no action has. */
export const FIELD_KEYS: readonly string[] = [...'1234567890abcdefghijklmnopqrstuvwxyz'].filter(
  (one) => !TAKEN.has(one),
);

/** How a key is written for people: `Ctrl K`, `⌘ K`, `A`, `1 – 9`. */
export const keyText = (key: string): string =>
  key
    .replace('Mod+', /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ ' : 'Ctrl ')
    .replace('Escape', 'Esc')
    .replace('-', ' – ')
    .replace(/(?<![a-z])[a-z]$/, (letter) => letter.toUpperCase());

/** `digit` is the place of the key of `tick` in `FIELD_KEYS`, from 1; 0 for the others. False: the key did nothing. */
type Handler = (digit: number) => boolean | void;

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

/** While the component is mounted, such as a dialog, all actions below it do nothing but for these. */
export function useOnlyKeys(...kept: readonly Action[]): void {
  const all = useRef(kept);
  useEffect(function hideOthers() {
    const others = (Object.keys(KEY_OF) as Action[]).filter((action) => !all.current.includes(action));
    const nothing: Handler = () => {};
    for (const action of others) bound.set(action, [...(bound.get(action) ?? []), nothing]);
    return () => {
      for (const action of others)
        bound.set(
          action,
          (bound.get(action) ?? []).filter((one) => one !== nothing),
        );
    };
  }, []);
}

/** Whether something is bound to an action. */
export const isBound = (action: Action): boolean => (bound.get(action)?.length ?? 0) > 0;

/** Runs an action; false when nothing is bound to it, or it did nothing. */
export function run(action: Action, digit = 0): boolean {
  const handler = bound.get(action)?.at(-1);
  return handler !== undefined && handler(digit) !== false;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** Actions that must not run again while their key is held. */
const ONCE: readonly Action[] = ['approve', 'reject', 'ask', 'tick', 'mark', 'take', 'snooze', 'takeBack', 'submit'];

/** Key of a press without regard to the keyboard layout; undefined for other keys, and with Shift. */
function keyOf({ key, code, shiftKey }: Pressed): string | undefined {
  if (key === 'Enter') return shiftKey ? undefined : key;
  // Letters are matched by the position of the key for keyboard layouts without Latin letters, signs by the character.
  const pressed = /^[\u0020-\u007e]$/.test(key) ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  return pressed !== undefined && shiftKey && /[a-z0-9]/.test(pressed) ? undefined : pressed;
}

/** The letter or sign of a press without modifiers. */
export const letterOf = (event: Pressed): string | undefined =>
  event.ctrlKey || event.metaKey || event.altKey ? undefined : keyOf(event);

/** The action of a key press, with the place of its field; undefined for all other keys. */
export function actionOf(event: Pressed): { action: Action; digit: number } | undefined {
  const pressed = keyOf(event);
  if (pressed === undefined || event.altKey) return undefined;
  const wanted = event.ctrlKey || event.metaKey ? `Mod+${pressed}` : pressed;
  const digit = FIELD_KEYS.indexOf(wanted) + 1;
  const action = digit > 0 ? 'tick' : (Object.keys(KEY_OF) as Action[]).find((one) => KEY_OF[one] === wanted);
  return action && !(event.repeat && ONCE.includes(action)) ? { action, digit } : undefined;
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

/**
 * Submits the dialog that has the focus, as a click on its button does: its form, or else the primary action of a
 * dialog. False where there is nothing to submit, such as in a drawer.
 */
export function submitDialog(): boolean {
  const at = document.activeElement;
  const dialog = at?.closest('[role="dialog"]');
  const button =
    at?.closest('form')?.querySelector<HTMLButtonElement>('[type="submit"]') ??
    dialog?.querySelector<HTMLButtonElement>('form [type="submit"]') ??
    (dialog?.matches('[class*="-modal"]') ? dialog.querySelector<HTMLButtonElement>('[class*="-btn-primary"]') : null);
  if (!dialog || !button || !dialog.contains(button)) return false;
  button.click();
  return true;
}

/** Ends typing in a field of the page: its heading gets the focus, so that single keys count again. */
export function leaveField(target: EventTarget | null): void {
  if (
    !isTyping(target) ||
    !(target instanceof Element) ||
    target.closest('[role="dialog"], [aria-expanded="true"], [data-own-escape]')
  )
    return;
  document.querySelector('h1')?.focus();
}
