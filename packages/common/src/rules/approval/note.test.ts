import { checkNote } from './note.ts';

test.each([
  ['', 'note.empty'],
  [' \n ', 'note.empty'],
  ['Called on Monday.\nThe name is a brand.', undefined],
  ['字'.repeat(1000), undefined],
  ['字'.repeat(1001), 'note.tooLong'],
  ['a\u202eb', 'note.illegal'],
])('%j gives %s', (value, issue) => {
  expect(checkNote(value)).toBe(issue);
});
