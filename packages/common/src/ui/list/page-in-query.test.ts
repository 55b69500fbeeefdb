import { isBeyond, pageIn, placeIn, stepsFrom, windowAt, writePlace } from './page-in-query.ts';

test.each([
  ['', 10, { page: 1, size: 10 }],
  ['page=3&size=50', 10, { page: 3, size: 50 }],
  ['page=3&size=7', 20, { page: 3, size: 20 }],
  ['page=-1', 10, { page: 1, size: 10 }],
  ['page=1.5', 10, { page: 1, size: 10 }],
  ['page=x', 10, { page: 1, size: 10 }],
  // The last page that a list reaches: 10,000 rows.
  ['page=2000', 10, { page: 1000, size: 10 }],
  ['page=2000&size=100', 10, { page: 100, size: 100 }],
])('%j is %j', (query, usual, expected) => {
  expect(pageIn(new URLSearchParams(query), usual)).toEqual(expected);
});

test('a cursor in the address is a place behind the pages with numbers', () => {
  const place = placeIn(new URLSearchParams('cursor=abc&size=20&page=3'));
  expect(place).toEqual({ page: 501, size: 20, cursor: 'abc' });
  expect(windowAt(place)).toEqual({ limit: 20, cursor: 'abc' });
  const query = new URLSearchParams();
  writePlace(query, place);
  expect(query.toString()).toBe('cursor=abc&size=20');
});

test('a page with a number has no cursor', () => {
  const query = new URLSearchParams();
  writePlace(query, { page: 2, size: 10, cursor: 'abc' });
  expect(query.toString()).toBe('page=2');
  expect(windowAt({ page: 2, size: 10, cursor: 'abc' })).toEqual({ limit: 10, offset: 10 });
});

test('steps lead from number to number, then from cursor to cursor', () => {
  const cursor = { next: 'n', previous: 'p' };
  const at = (page: number, total: number) => stepsFrom({ page, size: 100, cursor: '' }, { total, cursor });
  expect(at(1, 150)).toEqual({ previous: undefined, next: { page: 2, size: 100, cursor: '' } });
  expect(at(100, 10_001).previous).toEqual({ page: 99, size: 100, cursor: '' });
  expect(at(100, 10_001).next).toEqual({ page: 101, size: 100, cursor: 'n' });
  expect(at(101, 10_001)).toEqual({
    previous: { page: 101, size: 100, cursor: 'p' },
    next: { page: 101, size: 100, cursor: 'n' },
  });
  expect(stepsFrom({ page: 2, size: 100, cursor: '' }, { total: 200 }).next).toBeUndefined();
  expect(isBeyond({ page: 100, size: 100 })).toBe(false);
});
