/**
 * Of a prerendered page, of which the HTML holds one part for each width, only the part that shows stays: whatever the
 * window becomes, it is the one in which somebody types (`data-variant` of the document says so). The page's own style
 * sheet shows a part once the whole page is there, and must have been read.
 */
export function pickVariant(page: Document = document): void {
  const variant = matchMedia('(max-width: 767px)').matches ? 'narrow' : 'wide';
  for (const part of page.querySelectorAll<HTMLElement>('[data-prerender]')) {
    if (part.dataset.prerender === variant) page.documentElement.dataset.variant = variant;
    else part.remove();
  }
}
