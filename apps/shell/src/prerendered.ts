import { isAt, pressAgain } from './boot/early-input/pressed.ts';
import { afterRender, repeat } from './boot/early-input/replay.ts';
import { hasFieldsOf, restoreInput, typedIn, type Typed } from './boot/early-input/take-over.ts';

/**
 * Milliseconds after which the live page is shown in any state, because the prerendered page must not hide an error.
 */
const LIMIT = 6000;

/** Tracks whether a pointer or a key that clicks is held down in `root`; `onRelease` runs once, after the click. */
function watchPress(root: Element): { isDown: boolean; onRelease?: (() => void) | undefined } {
  const press: ReturnType<typeof watchPress> = { isDown: false };
  const clicks = (event: Event) => !(event instanceof KeyboardEvent) || [' ', 'Enter'].includes(event.key);
  const onDown = (event: Event) => {
    if (clicks(event)) press.isDown = true;
  };
  const onUp = () => {
    if (!press.isDown) return;
    press.isDown = false;
    // `click` follows the release in the same task or the next.
    setTimeout(() => {
      const { onRelease } = press;
      press.onRelease = undefined;
      onRelease?.();
    });
  };
  for (const event of ['pointerdown', 'keydown']) root.addEventListener(event, onDown, true);
  for (const event of ['pointerup', 'pointercancel', 'keyup']) window.addEventListener(event, onUp, true);
  window.addEventListener('blur', onUp);
  return press;
}

/** Ids of the fields that the user edits in `live` from now on. */
function watchEdits(live: Element): ReadonlySet<string> {
  const edited = new Set<string>();
  live.addEventListener('input', ({ isTrusted, target }) => {
    if (isTrusted && target instanceof Element) edited.add(target.id);
  });
  return edited;
}

/**
 * The element to render the live shell into. If the server has put a prerendered page into `root`, the live page
 * renders hidden, and `whenReady` replaces the prerendered page with it and copies everything that was typed. `dress`
 * applies the shell's style sheets; it is called before the live page shows.
 *
 * Clicks are repeated while the live page is still hidden: the user may go on typing in the prerendered page meanwhile,
 * and its input and focus are copied last, in one task with the replacement.
 */
export function liveIn(root: Element, dress: () => void): { live: Element; whenReady: () => void } {
  const page = root.querySelector('[data-prerender]');
  const beginLife = () => window.__portal?.begin();
  if (!page) {
    dress();
    return { live: root, whenReady: beginLife };
  }
  const live = document.createElement('div');
  // `display: none`: a component that measures itself while mounting would cause another layout of the whole page.
  live.style.display = 'none';
  root.append(live);
  const press = watchPress(root);

  /** Input of the prerendered page, from when it was read until the live page has taken it. */
  let typed: Typed | null = null;
  let edited: ReadonlySet<string> = new Set();

  function swap() {
    typed = typedIn(page as Element, window.__portal?.sent ?? false);
    for (const part of [...root.children]) if (part !== live) part.remove();
    dress();
    live.removeAttribute('style');
    beginLife();
    edited = watchEdits(live);
  }

  return {
    live,
    whenReady() {
      let composing = false;
      let complete = false;
      let repeating = false;
      const presses = window.__portal?.pressed ?? [];
      let repeated = 0;
      root.addEventListener('compositionstart', () => {
        composing = true;
      });
      root.addEventListener('compositionend', () => {
        composing = false;
        queueMicrotask(() => look());
      });
      const watch = new MutationObserver(() => look());
      const timer = setTimeout(() => look(true), LIMIT);
      function look(late = false) {
        // A swap during IME composition would lose the composed text.
        if (composing || repeating) return;
        // A swap between press and release would lose the click, because both must be on the same element.
        if (press.isDown) {
          press.onRelease = () => look(late);
          return;
        }
        // Stays true: a repeated click may remove fields.
        complete ||= hasFieldsOf(live, page as Element);
        const next = complete ? presses[repeated] : undefined;
        // The last click comes after the swap if nothing was typed since: it may open a dialog, which returns the
        // focus.
        const atEnd = next !== undefined && repeated === presses.length - 1 && !typed && isAt(next);
        if (next && !atEnd) {
          repeating = true;
          repeated += 1;
          repeat(live, next, () => {
            repeating = false;
            look(late);
          });
          return;
        }
        // The first view of a page may differ from the prerendered one: a later step, or an error.
        const shows = complete || live.querySelector('h1, [role=alert]') !== null;
        if (!typed && (shows || late)) swap();
        if (!typed || !complete) return;
        watch.disconnect();
        clearTimeout(timer);
        for (const id of edited) typed.values.delete(id);
        restoreInput(live, typed);
        if (next) afterRender(() => pressAgain(live, next.name));
      }
      watch.observe(live, { childList: true, subtree: true });
      look();
    },
  };
}
