import { neighboursOf } from './neighbours.ts';

const rows = [{ id: 3 }, { id: 5 }, { id: 8 }];

test.each([
  ['the first', 3, 0, 0, undefined, 5],
  ['one between', 5, 0, 1, 3, 8],
  ['the last', 8, 0, 2, 5, undefined],
  ['one that left the middle', 4, 1, -1, 3, 5],
  ['one that left the head', 2, 0, -1, undefined, 3],
  ['one that left the end', 9, 3, -1, 8, undefined],
  ['one whose place is beyond the list now', 9, 7, -1, 8, undefined],
])('neighbours of %s', (_, id, stood, at, previous, next) => {
  expect(neighboursOf(rows, id, stood)).toEqual({
    at,
    previous: previous && { id: previous },
    next: next && { id: next },
  });
});

test('an empty list has none', () => {
  expect(neighboursOf([], 3, 2)).toEqual({ at: -1, previous: undefined, next: undefined });
});
