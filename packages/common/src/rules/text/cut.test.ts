import { cut } from './cut.ts';

test.each([
  ['Lin Yuan', 3, 'Lin'],
  ['Lin', 60, 'Lin'],
  ['a😀😀', 2, 'a😀'],
  ['😀😀😀', 2, '😀😀'],
  ['𠮷野家', 1, '𠮷'],
  ['a😀', 1, 'a'],
])('the text %s is cut to %s characters', (text, max, short) => {
  expect(cut(text, max)).toBe(short);
});
