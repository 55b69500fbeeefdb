import { checkViewName } from './view-name.ts';

test.each([
  ['', 'viewName.empty'],
  ['   ', 'viewName.empty'],
  [' 我的超时 ', undefined],
  ['字'.repeat(40), undefined],
  ['字'.repeat(41), 'viewName.tooLong'],
  ['𠮷'.repeat(40), undefined],
  ['a\u202eb', 'viewName.illegal'],
  ['a\nb', 'viewName.illegal'],
])('%j gives %s', (value, issue) => {
  expect(checkViewName(value)).toBe(issue);
});
