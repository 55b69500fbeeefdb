import { pageCss, pruneCss } from './prune-css.ts';

const html = '<div class="card wide" style="color: var(--ink)"><b class="mark">x</b><a href="/">y</a></div>';

test.each([
  ['classes must occur on one element', '.card.mark{a:b}', ''],
  ['a rule whose class occurs stays', '.card{color:red}', '.card{color:red}'],
  ['a rule whose class does not occur goes', '.other{color:red}', ''],
  ['every class of a selector must occur', '.card .other{color:red}', ''],
  ['selectors of one rule are judged one by one', '.card,.other,.mark{color:red}', '.card,.mark{color:red}'],
  ['one of several in brackets is enough', ':where(.card,.other) .mark{a:b}', ':where(.card,.other) .mark{a:b}'],
  ['brackets belong to their selector', ':where(.none,.other) .mark{a:b}', ''],
  ['an element in place of its state', '.card>:focus{a:b}', '.card>:focus{a:b}'],
  [
    'the theme of the document may change',
    ':where([data-theme=dark]) .card{a:b}',
    ':where([data-theme=dark]) .card{a:b}',
  ],
  ['what must not be there may be missing', '.card:not(.other){a:b}', '.card:not(.other){a:b}'],
  ['elements and states stay', 'a:focus-visible{a:b}', 'a:focus-visible{a:b}'],
  ['what a pointer changes waits', 'a:hover{a:b}.card a:active{a:b}.card:not(:hover){a:b}', '.card:not(:hover){a:b}'],
  [
    'a disabled state goes where no control is disabled',
    'a:disabled{a:b}.card:not(:disabled){a:b}',
    '.card:not(:disabled){a:b}',
  ],
  [
    'media queries are looked into',
    '@media (min-width:1px){.card{a:b}.other{a:b}}',
    '@media (min-width:1px){.card{a:b}}',
  ],
  ['an empty media query goes', '@media print{.other{a:b}}', ''],
  ['text in quotes is no rule', '.card::before{content:"}.x{"}', '.card::before{content:"}.x{"}'],
  ['comments and statements go', '@charset "utf-8";/* .card{} */.card{a:b}', '.card{a:b}'],
])('%s', (_, css, expected) => {
  expect(pruneCss(css, html)).toBe(expected);
});

test('custom properties are kept while a rule or the page itself uses them', () => {
  expect(pruneCss('.card{--ink:#000;--a:var(--b);--b:1px;--c:2px;margin:var(--a)}', html)).toBe(
    '.card{--ink:#000;--a:var(--b);--b:1px;margin:var(--a)}',
  );
  expect(pruneCss('.card{--a:var(--b);--b:1px;margin:0}', html)).toBe('.card{margin:0}');
});

test('an animation is kept with the rule that runs it', () => {
  expect(
    pruneCss('@keyframes spin{to{rotate:1turn}}@keyframes fade{to{opacity:0}}.card{animation:spin 1s}', html),
  ).toBe('@keyframes spin{to{rotate:1turn}}.card{animation:spin 1s}');
});

test('a rule that is in several sheets is kept once, at its last place', () => {
  expect(pruneCss('.card{a:b}.mark{c:d}.card{a:b}', html)).toBe('.mark{c:d}.card{a:b}');
});

test('two themes give one sheet: only rules that differ name their theme, each in its place', () => {
  const sheet = (light: string, dark: string) => pageCss('<b class="a b d">', { light, dark }, '');
  expect(sheet('.a{x:1}.b{c:#fff}.d{y:2}', '.a{x:1}.b{c:#000}.d{y:2}')).toBe(
    '.a{x:1}:where([data-theme=dark]){.b{c:#000}}:where([data-theme=light]){.b{c:#fff}}.d{y:2}',
  );
  expect(sheet('.a{x:1}', '@keyframes k{to{a:b}}.d{animation:k}.a{x:1}')).toBe(
    '@keyframes k{to{a:b}}:where([data-theme=dark]){.d{animation:k}}.a{x:1}',
  );
});

test("variables that a page's own sheet takes from a theme are kept in the theme's sheet", () => {
  expect(
    pageCss(html, { light: '.wide{--ink:#000;--c:1}', dark: '.wide{--ink:#fff;--c:1}' }, '.card{color:var(--ink)}'),
  ).toBe(
    ':where([data-theme=dark]){.wide{--ink:#fff}}:where([data-theme=light]){.wide{--ink:#000}}.card{color:var(--ink)}',
  );
});
