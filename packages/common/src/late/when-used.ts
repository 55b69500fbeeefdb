/** Events of the first use of a page. */
const USES = ['pointerdown', 'keydown', 'input'] as const;

/**
 * Runs `task` when the user has started to use the page and it is idle, so that code for later is not loaded for people
 * who only look at the page. Returns a function that cancels. Browsers without idle callbacks never run it, so `task`
 * must be something that is also done on demand.
 */
export function whenUsed(task: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') return () => {};
  let idle: number | undefined;
  const leave = () => {
    for (const use of USES) removeEventListener(use, begin, true);
  };
  function begin() {
    leave();
    idle = requestIdleCallback(task, { timeout: 10_000 });
  }
  if (navigator.userActivation?.hasBeenActive) begin();
  else for (const use of USES) addEventListener(use, begin, true);
  return () => {
    leave();
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
