import { ALL, formatSearch, isFiltered, parseSearch } from './search.ts';

const parse = (text: string) => parseSearch(new URLSearchParams(text));

test.each([
  ['', ALL],
  [
    'phone= 138 &email=a%40b&from=2026-01-02&to=2026-02-03&page=3',
    { phone: '138', email: 'a@b', from: '2026-01-02', to: '2026-02-03', page: 3 },
  ],
  ['page=0&from=today', ALL],
  ['page=1.5', ALL],
  ['from=2026-02-03&to=2026-01-02', { ...ALL, to: '2026-01-02' }],
])('%j is read', (text, search) => expect(parse(text)).toEqual(search));

test('formatted values are parsed back, and defaults are omitted', () => {
  const search = { phone: '138', email: '', from: '2026-01-02', to: '', page: 2 };
  expect(formatSearch(search)).toBe('?phone=138&from=2026-01-02&page=2');
  expect(parse(formatSearch(search).slice(1))).toEqual(search);
  expect(formatSearch(ALL)).toBe('');
  expect([isFiltered(search), isFiltered({ ...ALL, page: 2 })]).toEqual([true, false]);
});
