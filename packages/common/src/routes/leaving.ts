/** Asked on the window before the portal goes to another path; whoever prevents it must call `proceed` or let it be. */
const LEAVING = 'acc:leaving';

interface Leaving { to: string; proceed: () => void }

/** True when nobody minds leaving for `to`. Otherwise somebody asks the person, and `proceed` runs on a yes. */
export function mayLeave(to: string, proceed: () => void): boolean {
  return window.dispatchEvent(new CustomEvent<Leaving>(LEAVING, { cancelable: true, detail: { to, proceed } }));
}

/**
 * Minds leaving the page: by a link or the back button (`ask` gets what to do on a yes), and by closing the tab or a new
 * address (the browser asks). Of several who mind, one asks: the person leaves the page, not one of its forms. Works over
 * copies of this package, because it is an event of the window. Answers how to stop.
 */
export function mindLeaving(ask: (leaving: Leaving) => void): () => void {
  const onLeaving = (event: Event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    ask((event as CustomEvent<Leaving>).detail);
  };
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener(LEAVING, onLeaving);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    window.removeEventListener(LEAVING, onLeaving);
    window.removeEventListener('beforeunload', onUnload);
  };
}
