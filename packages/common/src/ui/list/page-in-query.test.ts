import { pageIn } from './page-in-query.ts';

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
