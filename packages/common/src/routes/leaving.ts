/**
 * Cancelable event of the window before the path changes. A listener that cancels it decides whether to call `proceed`.
 */
const LEAVING = 'acc:leaving';

interface Leaving {
  to: string;
  proceed: () => void;
}

/**
 * Returns true when the page may be left for `to`. Otherwise a guard asks the user, and `proceed` runs after a
 * confirmation.
 */
export function mayLeave(to: string, proceed: () => void): boolean {
  return window.dispatchEvent(new CustomEvent<Leaving>(LEAVING, { cancelable: true, detail: { to, proceed } }));
}

/**
 * Guards the page against leaving: by a link or the back button (`ask` gets the path and a function for the
 * confirmation), and by closing the tab or opening another address (the browser asks). Of several guards only one asks.
 * Uses an event of the window, so that it works between copies of this package. Returns a function that removes the
 * guard. Nothing is asked inside the page while `isFree` returns true.
 */
export function guardLeaving(ask: (leaving: Leaving) => void, isFree: () => boolean = () => false): () => void {
  const onLeaving = (event: Event) => {
    if (event.defaultPrevented || isFree()) return;
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
