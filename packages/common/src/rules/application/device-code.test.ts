import { checkDeviceCode, digitsOfDeviceCode, shownDeviceCode } from './device-code.ts';

test.each([
  ['123456789', undefined],
  [' 123-456-789 ', undefined],
  ['123 456 789', undefined],
  ['１２３－４５６－７８９', undefined],
  ['123–456–789', undefined],
  ['', 'deviceCode.empty'],
  [' - ', 'deviceCode.empty'],
  ['12345678', 'deviceCode.illegal'],
  ['1234567890', 'deviceCode.illegal'],
  ['12345678a', 'deviceCode.illegal'],
  ['١٢٣٤٥٦٧٨٩', 'deviceCode.illegal'],
])('the code %j of a device: %s', (typed, issue) => {
  expect(checkDeviceCode(typed)).toBe(issue);
});

test('a code is compared by its digits, and shown in groups', () => {
  expect(digitsOfDeviceCode('１２３-456 789')).toBe('123456789');
  expect(shownDeviceCode('123456789')).toBe('123-456-789');
});
