import { pressAgain, type Press } from './pressed.ts';
import { restoreInput, restoreValues, type Typed } from './take-over.ts';

/**
 * Runs `next` when React has rendered the effects of earlier events. antd's form notifies its watchers in one task and
 * React renders in another, so the next task is too early.
 */
function afterRender(next: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => next(), { timeout: 300 });
  else setTimeout(next, 50);
}

/**
 * Repeats the input of the prerendered page in the live page, in the same order: each click with the values that the
 * fields had then, so that "Send code" has the address. The final values are set again after the clicks, because
 * switching the method of a sign-in clears its fields. Fields that the user edits meanwhile are not changed.
 */
export function replay(live: HTMLElement, presses: readonly Press[], typed: Typed): void {
  const since = new Set<string>();
  const note = ({ isTrusted, target }: Event) => { if (isTrusted && target instanceof Element) since.add(target.id); };
  live.addEventListener('input', note);

  function step([press, ...later]: readonly Press[]): void {
    if (!press) {
      live.removeEventListener('input', note);
      for (const id of since) typed.values.delete(id);
      return restoreInput(live, typed);
    }
    const click = () => {
      if (pressAgain(live, press.name)) afterRender(() => step(later));
      else step(later);
    };
    if (restoreValues(live, press.values)) afterRender(click);
    else click();
  }
  step(presses);
}
