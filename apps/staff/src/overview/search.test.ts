import { formatSearch, parseSearch } from './search.ts';

test.each([
  ['', { weeks: 8, queue: undefined }, ''],
  ['?weeks=12&queue=partnerContract', { weeks: 12, queue: 'partnerContract' }, '?queue=partnerContract&weeks=12'],
  ['?weeks=8', { weeks: 8, queue: undefined }, ''],
  ['?weeks=5&queue=nothing', { weeks: 8, queue: undefined }, ''],
])('%j is read, and written again', (text, search, written) => {
  expect(parseSearch(new URLSearchParams(text))).toEqual(search);
  expect(formatSearch(parseSearch(new URLSearchParams(text)))).toBe(written);
});
