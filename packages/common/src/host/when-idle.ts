/**
 * Runs `task` once the page has nothing else to do, or ten seconds later. Answers how to call it off. Browsers that cannot
 * tell never run it: it must be something that is done later anyway.
 */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') return () => {};
  const idle = requestIdleCallback(task, { timeout: 10_000 });
  return () => cancelIdleCallback(idle);
}
