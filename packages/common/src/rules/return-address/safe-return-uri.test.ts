import { safeReturnUri } from './safe-return-uri.ts';

const places = {
  base: 'https://portal.company.com/microapp/login',
  origins: ['https://app.partner.com', 'http://localhost:5173'],
};

test.each([
  ['/microapp/profile', 'https://portal.company.com/microapp/profile'],
  ['profile?a=1#b', 'https://portal.company.com/microapp/profile?a=1#b'],
  ['https://portal.company.com/x', 'https://portal.company.com/x'],
  ['https://app.partner.com/cb?x=1', 'https://app.partner.com/cb?x=1'],
  ['http://localhost:5173/cb', 'http://localhost:5173/cb'],
  ['HTTPS://APP.PARTNER.COM/cb', 'https://app.partner.com/cb'],
])('%s is safe', (value, href) => {
  expect(safeReturnUri(value, places)).toBe(href);
});

test.each([
  [null],
  [undefined],
  [''],
  ['https://evil.com/'],
  ['//evil.com'],
  ['\\\\evil.com'],
  ['/\\evil.com'],
  ['/\t/evil.com'],
  ['https:evil.com//x@evil.com'.replace('https:', 'https://')],
  ['https://portal.company.com.evil.com'],
  ['https://portal.company.com@evil.com'],
  ['https://user@portal.company.com/'],
  ['https://portal.company.com:8443/'],
  ['http://portal.company.com/'],
  ['http://app.partner.com/'],
  ['http://localhost:9999/'],
  ['javascript:alert(1)'],
  ['java\nscript:alert(1)'],
  ['data:text/html,x'],
  ['blob:https://portal.company.com/x'],
  ['https://'],
  [`/${'x'.repeat(3000)}`],
])('%j is not safe', (value) => {
  expect(safeReturnUri(value, places)).toBeUndefined();
});

test('on this machine plain http is safe for the own origin', () => {
  expect(safeReturnUri('/microapp/', { base: 'http://127.0.0.1:4000/x' })).toBe('http://127.0.0.1:4000/microapp/');
});
