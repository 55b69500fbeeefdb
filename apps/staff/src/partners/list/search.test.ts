import { formatSearch, parseSearch } from './search.ts';

test.each([
  ['', { name: '', proposed: false, page: 1, size: 20, cursor: '' }],
  ['?name=%20Acme&proposed=1&page=3&size=50', { name: 'Acme', proposed: true, page: 3, size: 50, cursor: '' }],
  ['?page=0&size=7', { name: '', proposed: false, page: 1, size: 20, cursor: '' }],
  ['?page=-2', { name: '', proposed: false, page: 1, size: 20, cursor: '' }],
])('%s is parsed, with defaults for invalid values', (query, search) => {
  expect(parseSearch(new URLSearchParams(query))).toEqual(search);
});

test('only values that differ from the default are formatted', () => {
  expect(formatSearch({ name: '', proposed: false, page: 1, size: 20, cursor: '' })).toBe('');
  expect(formatSearch({ name: ' Acme ', proposed: true, page: 2, size: 10, cursor: '' })).toBe(
    '?name=Acme&proposed=1&page=2&size=10',
  );
});
