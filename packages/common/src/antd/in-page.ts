/** What `document` answers, also for remotes in a shadow root: see "Shadow root" in the README of `host`. */

/**
 * The shadow roots that remotes are shown in, each with what copies a style sheet into it. A global, because each remote
 * has its own copy of this file, and `insertSheet` of the build reads it too.
 */
type Shadows = Map<ShadowRoot, (sheet: HTMLLinkElement) => unknown>;
export const page = globalThis as typeof globalThis & { accShadows?: Shadows };

/** `document.activeElement`, which is the element around a shadow root when the focus is in it. */
export function focusedElement(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

/** `document.getElementById`, first in shadow roots: the ids outside of them are not ours. */
export function elementWithId(id: string): HTMLElement | null {
  for (const root of page.accShadows?.keys() ?? []) {
    const found = root.getElementById(id);
    if (found) return found;
  }
  return document.getElementById(id);
}
