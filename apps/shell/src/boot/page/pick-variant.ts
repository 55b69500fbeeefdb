/**
 * The HTML of a prerendered page contains one part for each width. Shows the part for the window's width (by
 * `data-variant` of the document) and removes the other; a later resize does not change that. Call it once the page has
 * been parsed: a page that shows earlier would shift while the user types.
 */
export function pickVariant(page: Document = document): void {
  const variant = matchMedia('(max-width: 767px)').matches ? 'narrow' : 'wide';
  for (const part of page.querySelectorAll<HTMLElement>('[data-prerender]')) {
    if (part.dataset.prerender === variant) page.documentElement.dataset.variant = variant;
    else part.remove();
  }
}
