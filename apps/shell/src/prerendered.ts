import { pressAgain } from './boot/pressed.ts';
import { doAgain, hasFieldsOf, typedIn, type Typed } from './boot/take-over.ts';

/** Milliseconds after which the live page shows whatever it has: an error of it must not hide behind the prerendered one. */
const LIMIT = 6000;

/**
 * The element to render the live shell into. Where the server has put a prerendered page into `root`, the live page is
 * made ready out of sight, and `whenReady` puts it in the other's place with everything that was typed meanwhile.
 */
export function liveIn(root: Element): { live: Element; whenReady: () => void } {
  const page = root.querySelector('[data-prerender]');
  const beginLife = () => { if (window.__portal) window.__portal.live = true; };
  if (!page) return { live: root, whenReady: beginLife };
  const live = document.createElement('div');
  // Not shown at all: whatever measures itself while it mounts would have the whole page laid out once more before it shows.
  live.style.display = 'none';
  root.append(live);

  /** What was typed, once it has been read from the prerendered page and as long as no live control has taken it. */
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
        // Somebody in the middle of a Chinese word would lose it.
        if (composing) return;
        const complete = hasFieldsOf(live, page as Element);
        const failed = live.querySelector('[role=alert]') !== null;
        if (!typed && (complete || failed || late)) swap();
        if (!typed || !complete) return;
        watch.disconnect();
        clearTimeout(timer);
        const again = typed;
        // What is pressed may change which fields there are: React shows that before the next task.
        if (pressAgain(live, window.__portal?.pressed ?? [])) setTimeout(() => doAgain(live, again));
        else doAgain(live, again);
      }
      watch.observe(live, { childList: true, subtree: true });
      look();
    },
  };
}
