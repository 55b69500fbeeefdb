/** Position in the list when it was left: query string, scroll offset, and the link that was followed. */
let left: { query: string; y: number; link: string } | undefined;

/** Id of a link of the list. */
export const linkId = (page: 'view' | 'edit', id: string): string => `partner-${page}-${id}`;

/** Stores the position before a link of the list is followed. */
export function keepPlace(query: string, link: string): void {
  left = { query, y: window.scrollY, link };
}

/** Restores scroll offset and focus once, if the list shows the same rows. */
export function restorePlace(query: string): void {
  const place = left;
  if (place?.query !== query) return;
  left = undefined;
  document.getElementById(place.link)?.focus({ preventScroll: true });
  window.scrollTo({ top: place.y });
}
