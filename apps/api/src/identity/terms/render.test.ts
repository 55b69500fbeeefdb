import { hasOnlyHttpsLinks, renderTerms } from './render.ts';

test('headings, lists, emphasis, quotations and links are rendered', () => {
  expect(renderTerms('# Terms\n\n1. **One**\n2. *Two*\n\n> Three\n\n[us](https://example.com/a?b=1&c)')).toBe(
    '<h1>Terms</h1>\n<ol>\n<li><strong>One</strong></li>\n<li><em>Two</em></li>\n</ol>\n<blockquote>\n<p>Three</p>\n</blockquote>\n<p><a href="https://example.com/a?b=1&amp;c">us</a></p>',
  );
});

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a <img src=x onerror=alert(1)> b', 'a &lt;img src=x onerror=alert(1)&gt; b'],
  ['![x](https://example.com/a.png)', '!<a href="https://example.com/a.png">x</a>'],
  ['[x](javascript:alert(1))', '<a href="">x</a>'],
  ['[x](https://example.com/ "on\\" mouse=")', ' title="on&quot; mouse="'],
])('%s cannot run or load anything', (text, html) => {
  expect(renderTerms(text)).toContain(html);
  expect(renderTerms(text)).not.toMatch(/<(script|img)|javascript:/);
});

test.each([
  ['[x](https://example.com)', true],
  ['<https://example.com>', true],
  ['no link', true],
  ['[x](http://example.com)', false],
  ['[x](javascript:alert(1))', false],
  ['[x](/terms)', false],
  ['[x](//example.com)', false],
  ['<me@example.com>', false],
  ['[x][1]\n\n[1]: http://example.com', false],
])('%s: only https %p', (text, only) => {
  expect(hasOnlyHttpsLinks(text)).toBe(only);
});
