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

/**
 * `document.getElementById`, first where the remote of `beside` is, since two remotes can have the same ids, then in shadow
 * roots: the ids outside of them are not ours. Give `beside` unless the focus is certainly in the remote.
 */
export function elementWithId(id: string, beside: Element | null = focusedElement()): HTMLElement | null {
  const own = beside?.closest('[data-portal]')?.getRootNode() as Document | ShadowRoot | undefined;
  for (const root of [own, ...(page.accShadows?.keys() ?? [])]) {
    const found = root?.getElementById(id);
    if (found) return found;
  }
  return document.getElementById(id);
}
