import { pressAgain } from './boot/pressed.ts';
import { doAgain, hasFieldsOf, typedIn, type Typed } from './boot/take-over.ts';

/** Milliseconds after which the live page shows in any state: the prerendered page must not hide its error. */
const LIMIT = 6000;

/**
 * The element to render the live shell into. If the server has put a prerendered page into `root`, the live page renders
 * hidden, and `whenReady` replaces the prerendered page with it and copies everything that was typed.
 */
export function liveIn(root: Element): { live: Element; whenReady: () => void } {
  const page = root.querySelector('[data-prerender]');
  const beginLife = () => { if (window.__portal) window.__portal.live = true; };
  if (!page) return { live: root, whenReady: beginLife };
  const live = document.createElement('div');
  // `display: none`: a component that measures itself while mounting would cause another layout of the whole page.
  live.style.display = 'none';
  root.append(live);

  /** What was typed: set when it has been read from the prerendered page, until the live page takes it. */
  let typed: Typed | null = null;

  function swap() {
    typed = typedIn(page as Element, window.__portal?.sent ?? false);
    for (const part of [...root.children]) if (part !== live) part.remove();
    live.removeAttribute('style');
    beginLife();
  }

  return {
    live,
    whenReady() {
      let composing = false;
      root.addEventListener('compositionstart', () => { composing = true; });
      root.addEventListener('compositionend', () => {
        composing = false;
        queueMicrotask(() => look());
      });
      const watch = new MutationObserver(() => look());
      const timer = setTimeout(() => look(true), LIMIT);
      function look(late = false) {
        // A swap during IME composition would lose the composed text.
        if (composing) return;
        const complete = hasFieldsOf(live, page as Element);
        const failed = live.querySelector('[role=alert]') !== null;
        if (!typed && (complete || failed || late)) swap();
        if (!typed || !complete) return;
        watch.disconnect();
        clearTimeout(timer);
        const again = typed;
        // A click may change which fields exist; React renders that before the next task.
        if (pressAgain(live, window.__portal?.pressed ?? [])) setTimeout(() => doAgain(live, again));
        else doAgain(live, again);
      }
      watch.observe(live, { childList: true, subtree: true });
      look();
    },
  };
}
