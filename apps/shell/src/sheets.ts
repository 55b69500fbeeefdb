/**
 * The style sheets that the HTML loads without applying them (`media="not all"`): a prerendered page contains the rules
 * that it needs, and must not wait for the rest. `loaded` resolves when all are loaded, and rejects when one fails.
 */
export function sheetsOf(page: Document): { loaded: Promise<void>; apply: () => void } {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][media="not all"]')];
  return {
    loaded: Promise.all(links.map(arrived)).then(() => {}),
    apply() {
      for (const link of links) link.media = 'all';
    },
  };
}

function arrived(link: HTMLLinkElement): Promise<void> {
  if (link.sheet) return Promise.resolve();
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded`)), { once: true });
  });
}
