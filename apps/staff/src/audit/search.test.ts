import { ALL, formatSearch, parseSearch } from './search.ts';

test.each([
  ['', ALL],
  [
    '?actor=zhou&action=staff.&from=2026-11-01&to=2026-11-02',
    { ...ALL, actor: 'zhou', action: 'staff.', from: '2026-11-01', to: '2026-11-02' },
  ],
  ['?from=2026-11-03&to=2026-11-02', { ...ALL, to: '2026-11-02' }],
  ['?from=yesterday&actor=%20%20', ALL],
])('%s is read', (text, search) => {
  expect(parseSearch(new URLSearchParams(text))).toEqual(search);
});

test('filters survive the round trip through the address', () => {
  const search = {
    actor: 'Zhou & Co',
    subject: 'u-1',
    action: 'staff.disabled',
    object: 'co-1',
    from: '2026-11-01',
    to: '',
  };
  expect(parseSearch(new URLSearchParams(formatSearch(search)))).toEqual(search);
  expect(formatSearch(ALL)).toBe('');
});
