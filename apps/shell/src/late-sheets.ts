/**
 * The style sheets that the HTML brings without letting them count (`data-later`): a prerendered page has what it needs of
 * them, and nobody waits for the rest before something else is to be rendered. Resolves when all of them are here and
 * count; rejects when one cannot be had.
 */
export async function applyLateSheets(page: Document = document): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[data-later]')];
  await Promise.all(links.map(arrived));
  for (const link of links) link.media = 'all';
}

function arrived(link: HTMLLinkElement): Promise<void> {
  if (link.sheet) return Promise.resolve();
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => reject(new Error(`${link.href} did not arrive`)), { once: true });
  });
}
