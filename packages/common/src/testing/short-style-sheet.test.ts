import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const file = createRequire(require.resolve('jest-environment-jsdom')).resolve(
  'jsdom/lib/jsdom/browser/default-stylesheet.js',
);

/** How jsdom's own style sheet shows each element, without rules for combinations of elements. */
function shownByJsdom(): [string, string][] {
  const rules = [...readFileSync(file, 'utf8').matchAll(/([^{}/;]+)\{([^}]*)\}/g)];
  const shown = new Map<string, string>();
  for (const [, selectors = '', body = ''] of rules) {
    const [, display] = /(?:^|[\s;])display: *([a-z-]+)/.exec(body) ?? [];
    for (const selector of display ? selectors.split(',').map((one) => one.trim()) : [])
      if (/^[a-z\d]+$/.test(selector)) shown.set(selector, display ?? '');
  }
  return [...shown];
}

test('elements are shown as by the style sheet of jsdom', () => {
  const shown = shownByJsdom();
  expect(shown.length).toBeGreaterThan(60);
  const inline = new Set(['', 'inline']);
  const differs = shown.filter(([tag, display]) => {
    const found = getComputedStyle(document.createElement(tag)).display;
    return found !== display && !(inline.has(found) && inline.has(display));
  });
  expect(differs).toEqual([]);
});

test.each(['<p hidden>', '<input type="hidden">', '<dialog>'])('%s is hidden', (html) => {
  document.body.innerHTML = html;
  expect(document.body.firstElementChild).not.toBeVisible();
});

test('an open dialog and a text are visible', () => {
  document.body.innerHTML = '<dialog open>Open</dialog><p>Text</p>';
  for (const element of document.body.children) expect(element).toBeVisible();
});
