import { pressAgain, type Press } from './pressed.ts';
import { restoreValues } from './take-over.ts';

/**
 * Runs `next` when React has rendered the effects of earlier events. antd's form notifies its watchers in one task and
 * React renders in another, so the next task is too early.
 */
export function afterRender(next: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => next(), { timeout: 300 });
  else setTimeout(next, 50);
}

/**
 * Repeats a click of the prerendered page in the live page, with the values that the fields had then, so that
 * "Send code" has the address. `next` runs when its effects are rendered.
 */
export function repeat(live: ParentNode, press: Press, next: () => void): void {
  const click = () => {
    if (pressAgain(live, press.name)) afterRender(next);
    else next();
  };
  if (restoreValues(live, press.values)) afterRender(click);
  else click();
}
