import { pickVariant } from './pick-variant.ts';

/** A page that arrives bit by bit, as from the network. */
function arriving(variant: 'wide' | 'narrow') {
  const page = document.implementation.createHTMLDocument();
  pickVariant(variant, page);
  const root = page.body.appendChild(page.createElement('div'));
  return {
    page,
    async part(width: string) {
      const part = page.createElement('div');
      part.dataset.prerender = width;
      root.append(part);
      await Promise.resolve();
      return part;
    },
    async rest() {
      page.body.append('\n');
      await Promise.resolve();
    },
    shown: () => page.documentElement.dataset.variant,
    parts: () => [...root.children].map((part) => (part as HTMLElement).dataset.prerender),
  };
}

test('the wide part shows once the next one begins, which goes', async () => {
  const { part, parts, shown } = arriving('wide');
  await part('wide');
  expect(shown()).toBeUndefined();
  await part('narrow');
  expect([shown(), parts()]).toEqual(['wide', ['wide']]);
});

test('the narrow part shows once something stands behind the whole page', async () => {
  const { part, rest, parts, shown } = arriving('narrow');
  await part('wide');
  await part('narrow');
  expect([shown(), parts()]).toEqual([undefined, ['narrow']]);
  await rest();
  expect(shown()).toBe('narrow');
});

test('at the latest it shows when the document is there', async () => {
  const { page, part, shown } = arriving('narrow');
  await part('narrow');
  page.dispatchEvent(new Event('DOMContentLoaded'));
  expect(shown()).toBe('narrow');
});
