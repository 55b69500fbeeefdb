/**
 * Of a prerendered page, of which the HTML holds one part for each width, only the part `variant` stays. It shows once it
 * is there as a whole (`data-variant` of the document says so): a page that is shown while it still arrives moves under
 * the hands of whoever begins to type. To be called while the document is parsed; ends with that.
 */
export function pickVariant(variant: 'wide' | 'narrow', page: Document = document): void {
  function look() {
    for (const part of page.querySelectorAll<HTMLElement>('[data-prerender]')) {
      // The parser has gone on behind it.
      const whole = part.nextSibling ?? part.parentNode?.nextSibling;
      if (part.dataset.prerender !== variant) part.remove();
      else if (whole) show();
    }
  }
  const show = () => { page.documentElement.dataset.variant = variant; };
  const parts = new MutationObserver(look);
  parts.observe(page, { childList: true, subtree: true });
  page.addEventListener('DOMContentLoaded', () => {
    look();
    show();
    parts.disconnect();
  }, { once: true });
}
