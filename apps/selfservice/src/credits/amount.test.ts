import { formatAmount, hundredthsOf, isOverUsed } from './amount.ts';

test.each([
  ['0.00', false, '0.00'],
  ['1234.50', false, '1,234.50'],
  ['-3.50', true, '-3.50'],
  ['+20.00', true, '+20.00'],
  ['+20.00', false, '20.00'],
  // Beyond the precision of a float.
  ['9007199254740993.01', false, '9,007,199,254,740,993.01'],
  ['-9007199254740993.07', true, '-9,007,199,254,740,993.07'],
])('%s, signed %s, is shown as %s', (amount, signed, text) => {
  expect(formatAmount(amount, 'en-US', { signed })).toBe(text);
  expect(formatAmount(amount, 'zh-CN', { signed })).toBe(text);
});

test.each([
  ['-3.50', -350n],
  ['+0.07', 7n],
  ['9007199254740993.01', 900719925474099301n],
])('%s is %s hundredths', (amount, hundredths) => {
  expect(hundredthsOf(amount)).toBe(hundredths);
});

test.each([
  ['0.00', '0.00', false],
  ['10.00', '9.99', false],
  ['10.00', '10.00', true],
  ['10.00', '12.00', true],
  ['0.00', '0.01', true],
  ['9007199254740993.02', '9007199254740993.01', false],
])('total %s, used %s: over-used %s', (total, used, abnormal) => {
  expect(isOverUsed({ total, used })).toBe(abnormal);
});
