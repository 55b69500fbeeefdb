import { pickVariant } from './pick-variant.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  ['wide', false],
  ['narrow', true],
])('only the %s part is kept, and data-variant names it', (variant, small) => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: small && query.includes('max-width') }) as MediaQueryList);
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = '<div data-prerender="wide">w</div><div data-prerender="narrow">n</div><div>other</div>';
  pickVariant(page);
  expect([...page.body.children].map((part) => part.textContent)).toEqual([variant === 'wide' ? 'w' : 'n', 'other']);
  expect(page.documentElement.dataset.variant).toBe(variant);
});

test('a document without a prerendered page is not changed', () => {
  const page = document.implementation.createHTMLDocument();
  pickVariant(page);
  expect(page.documentElement.dataset.variant).toBeUndefined();
});
