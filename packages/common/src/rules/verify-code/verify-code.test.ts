import { checkSecondFactor, checkVerifyCode } from './verify-code.ts';

test.each([
  ['', 'code.empty'],
  ['   ', 'code.empty'],
  ['123456', undefined],
  [' 123456 ', undefined],
  ['000000', undefined],
  ['12345', 'code.illegal'],
  ['1234567', 'code.illegal'],
  ['12345a', 'code.illegal'],
  ['١٢٣٤٥٦', 'code.illegal'],
  ['１２３４５６', 'code.illegal'],
  ['12 456', 'code.illegal'],
])('code %j: %s', (value, issue) => {
  expect(checkVerifyCode(value)).toBe(issue);
});

test.each([
  ['', 'secondFactor.empty'],
  ['123456', undefined],
  ['abcd-efgh-ijkl', undefined],
  ['12345', 'secondFactor.illegal'],
  ['a'.repeat(41), 'secondFactor.illegal'],
  ['12345;', 'secondFactor.illegal'],
])('second factor %j: %s', (value, issue) => {
  expect(checkSecondFactor(value)).toBe(issue);
});
