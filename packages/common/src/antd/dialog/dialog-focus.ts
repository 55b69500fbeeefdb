/** Focus management while dialogs open and close. Only content and actions of a dialog get the focus automatically. */
import { focusedElement } from '../in-page.ts';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])';
/** Controls that take input or are read. Not `[tabindex]` alone: a button may have that too. */
const FIELD = 'input, select, textarea, [role=slider], [role=region][tabindex="0"]';
const DIALOG = '[role=dialog]';

const isShown = (element: HTMLElement) =>
  element.isConnected && (element.checkVisibility?.({ visibilityProperty: true }) ?? true);
const isFree = (element: HTMLElement) =>
  isShown(element) && !element.matches(':disabled, [type=hidden], [aria-hidden=true] *');
const freeIn = (part: ParentNode, what: string) => [...part.querySelectorAll<HTMLElement>(what)].filter(isFree);
const isClose = (element: Element) => /-close\b/.test(element.className);

/** For a choice of radio buttons the chosen one, as with Tab; else the field itself. */
function chosenOf(field: HTMLElement, dialog: Element): HTMLElement {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  const chosen = freeIn(dialog, 'input[type=radio]:checked');
  return chosen.find((one) => (one as HTMLInputElement).name === field.name) ?? field;
}

/**
 * The element that gets the focus in an open dialog: what `data-focus-first` is set on or contains, else the first
 * field, else the primary action, which must not be a dangerous one.
 */
function firstIn(dialog: Element): HTMLElement | undefined {
  const chosen = dialog.querySelector<HTMLElement>('[data-focus-first]');
  const [inChosen] = chosen
    ? [chosen, ...freeIn(chosen, FOCUSABLE)].filter((one) => one.matches(FOCUSABLE) && isFree(one))
    : [];
  if (inChosen) return inChosen;
  const [field] = freeIn(dialog, FIELD);
  if (field) return chosenOf(field, dialog);
  const actions = freeIn(dialog, 'button, a[href]').filter((one) => !isClose(one));
  const safe = actions.filter(({ className }) => !/-btn-(color-)?dangerous/.test(className));
  return safe.find(({ className }) => /-btn-primary/.test(className)) ?? safe.at(-1) ?? actions[0];
}

/** Focuses the element. Returns whether it has the focus then. */
function reach(element: HTMLElement | undefined): boolean {
  if (!element || !isFree(element)) return false;
  element.focus({ preventScroll: true });
  return focusedElement() === element;
}

/** True when nothing has the focus, or only a part of a dialog that is closing. */
const isLost = (closed?: Element | null) => {
  const at = focusedElement();
  return at === null || at === document.body || !at.isConnected || (closed?.contains(at) ?? false);
};

/** Focuses the heading of the page, as after a navigation, when nothing near the opener is left. */
function reachHeading(page: ParentNode): void {
  const heading = page.querySelector('h1');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1;
    heading.style.outline = 'none';
  }
  heading.focus({ preventScroll: true });
}

interface Place {
  element: HTMLElement;
  next: Element | null;
  before: Element | null;
}

/**
 * The element and its ancestors, innermost first, with their siblings: candidates for the focus when the element is
 * removed.
 */
function placesOf(opener: HTMLElement): Place[] {
  const places: Place[] = [];
  for (let at: HTMLElement | null = opener; at && at !== document.body; at = at.parentElement) {
    places.push({ element: at, next: at.nextElementSibling, before: at.previousElementSibling });
  }
  return places;
}

/**
 * Focuses the element nearest to a removed opener: a control of the row that took its place, of the same part of the
 * page, or the heading.
 */
function reachNear(places: readonly Place[], page: ParentNode): void {
  for (const { element, next, before } of places) {
    const near = element.isConnected ? [element] : [next, before];
    for (const part of near) {
      if (!(part instanceof HTMLElement) || !isShown(part)) continue;
      if (part.querySelector('h1')) return reachHeading(page);
      const control = part.matches(FOCUSABLE) && isFree(part) ? part : freeIn(part, FOCUSABLE)[0];
      if (reach(control)) return;
    }
  }
  reachHeading(page);
}

/**
 * While the opener has the focus: when it is removed, as with the row of a deleted key, moves the focus to the nearest
 * element.
 */
function watch(opener: HTMLElement, places: readonly Place[], page: ParentNode): void {
  const root = opener.getRootNode();
  const observer = new MutationObserver(() => {
    if (isFree(opener)) return;
    stop();
    if (isLost() || focusedElement() === opener) reachNear(places, page);
  });
  const leave = ({ target }: Event) => {
    if (target !== opener) stop();
  };
  function stop() {
    observer.disconnect();
    root.removeEventListener('focusin', leave);
  }
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  root.addEventListener('focusin', leave);
}

/** Opener of the outermost dialog: a dialog that was opened from a closing one returns the focus to it. */
let outermost: HTMLElement | null = null;

/**
 * Stores the focused element before a dialog opens. The returned function restores the focus, unless something else has
 * it by then.
 */
export function rememberOpener(): (closed?: Element | null) => void {
  const focused = focusedElement();
  const at = focused instanceof HTMLElement && focused !== document.body ? focused : null;
  // Not the heading of a page that embeds this one.
  const page = at?.closest('[data-portal]') ?? document;
  if (at && !at.closest(DIALOG)) outermost = at;
  const openers = [...new Set([at, outermost])]
    .filter((one) => one !== null)
    .map((opener) => ({ opener, places: placesOf(opener) }));
  return (closed) => {
    if (!isLost(closed)) return;
    for (const { opener, places } of openers) if (reach(opener)) return watch(opener, places, page);
    const last = openers.at(-1);
    if (last) reachNear(last.places, page);
  };
}

/** Moves the focus of one dialog. */
export interface DialogFocus {
  /** Call before the dialog opens: stores the focused element. */
  remember: () => void;
  /** Call when the dialog is rendered: manages its focus until `restoreFocus`. */
  hold: (dialog: HTMLElement) => void;
  /** Moves the focus into the content, unless it is already there. */
  look: () => void;
  /** Call when the dialog closes: restores the focus. */
  restoreFocus: () => void;
}

/**
 * The focus goes to `firstIn` when the dialog opens and when the focused element is removed, for instance by the next
 * step. While there is nothing to focus, the dialog itself has the focus.
 */
export function dialogFocus(): DialogFocus {
  let back: ReturnType<typeof rememberOpener> | undefined;
  let dialog: HTMLElement | undefined;
  let waits = false;
  const observer = new MutationObserver(() => {
    const other = focusedElement()?.closest(DIALOG);
    if (waits || (isLost() && !other)) look();
  });
  function look() {
    if (!dialog) return;
    const at = focusedElement();
    const onContent = at instanceof HTMLElement && at !== dialog && dialog.contains(at) && !isClose(at);
    const first = onContent ? at : firstIn(dialog);
    waits = !first;
    (first ?? dialog).focus({ preventScroll: true });
  }
  return {
    remember() {
      back = rememberOpener();
    },
    hold(opened) {
      dialog = opened;
      look();
      observer.observe(opened, { childList: true, subtree: true });
    },
    look,
    restoreFocus() {
      observer.disconnect();
      back?.(dialog);
      dialog = undefined;
    },
  };
}
