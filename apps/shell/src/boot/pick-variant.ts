/**
 * Of a prerendered page, of which the HTML holds one part for each width, only the part for this one stays, whatever the
 * window becomes, and shows (`data-variant` of the document says so). To be called once the whole page is there: one that
 * is shown while it still arrives moves under the hands of whoever begins to type.
 */
export function pickVariant(page: Document = document): void {
  const variant = matchMedia('(max-width: 767px)').matches ? 'narrow' : 'wide';
  for (const part of page.querySelectorAll<HTMLElement>('[data-prerender]')) {
    if (part.dataset.prerender === variant) page.documentElement.dataset.variant = variant;
    else part.remove();
  }
}
