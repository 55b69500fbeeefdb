import { checkReason } from './reason.ts';

test.each([
  ['', 'reason.empty'],
  ['  \n', 'reason.empty'],
  ['a', undefined],
  [' 账号被盗用\n已电话核实 ', undefined],
  ['字'.repeat(200), undefined],
  ['字'.repeat(201), 'reason.tooLong'],
  ['a\u202eb', 'reason.illegal'],
])('%j gives %s', (value, issue) => {
  expect(checkReason(value)).toBe(issue);
});
