import { formatSearch, parseSearch } from './search.ts';

test.each([
  ['', { name: '', page: 1, size: 20 }],
  ['?name=%20Acme&page=3&size=50', { name: 'Acme', page: 3, size: 50 }],
  ['?page=0&size=7', { name: '', page: 1, size: 20 }],
  ['?page=-2', { name: '', page: 1, size: 20 }],
])('%s is parsed, with defaults for invalid values', (query, search) => {
  expect(parseSearch(new URLSearchParams(query))).toEqual(search);
});

test('only values that differ from the default are formatted', () => {
  expect(formatSearch({ name: '', page: 1, size: 20 })).toBe('');
  expect(formatSearch({ name: ' Acme ', page: 2, size: 10 })).toBe('?name=Acme&page=2&size=10');
});
