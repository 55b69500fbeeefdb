import { checkPhone, checkPhoneNumber, formatPhone, parsePhone, shownPhone } from './phone.ts';

test.each([
  ['86', '13800000000', undefined],
  ['86', '19912345678', undefined],
  ['86', '10800000000', 'phone.illegal'],
  ['86', '23800000000', 'phone.illegal'],
  ['86', '1380000000', 'phone.illegal'],
  ['86', '138000000000', 'phone.illegal'],
  ['852', '12345678', undefined],
  ['852', '02345678', undefined],
  ['852', '1234567', 'phone.illegal'],
  ['853', '123456789', 'phone.illegal'],
  ['853', '66123456', undefined],
  ['886', '0912345678', undefined],
  ['886', '912345678', 'phone.illegal'],
  ['1', '2025550123', undefined],
  ['1', '0025550123', 'phone.illegal'],
  ['44', '1234', undefined],
  ['44', '123', 'phone.illegal'],
  ['44', '12345678901', undefined],
  ['44', '123456789012', 'phone.illegal'],
  ['86', '', 'phone.empty'],
  ['86', '  ', 'phone.empty'],
  ['', '13800000000', 'phone.illegal'],
  ['086', '13800000000', 'phone.illegal'],
  ['86123', '13800000000', 'phone.illegal'],
  ['86', '１３８００００００００', 'phone.illegal'],
])('code %s, number %j: %s', (code, number, issue) => {
  expect(checkPhoneNumber(code, number)).toBe(issue);
});

test.each([
  ['+86-13800000000', undefined],
  ['86-13800000000', undefined],
  [' +886-0912345678 ', undefined],
  ['\u202a+86-13800000000\u202c', undefined],
  ['＋８６－１３８００００００００', undefined],
  ['\u200b', 'phone.empty'],
  ['', 'phone.empty'],
  ['+86-', 'phone.empty'],
  ['+86', 'phone.empty'],
  ['13800000000', 'phone.illegal'],
  ['+86 13800000000', 'phone.illegal'],
  ['+86-138-00000000', 'phone.illegal'],
  ['constructor-13800000000', 'phone.illegal'],
  [`+86-${'1'.repeat(100_000)}`, 'phone.illegal'],
])('full form %j: %s', (value, issue) => {
  expect(checkPhone(value)).toBe(issue);
});

test('the first hyphen ends the calling code, so landlines keep their hyphens', () => {
  expect(parsePhone('+86-010-12345678')).toEqual({ code: '86', number: '010-12345678' });
  expect(parsePhone('\u202a+86-138\u202c')).toEqual({ code: '86', number: '138' });
  expect(parsePhone('86-138')).toEqual({ code: '86', number: '138' });
  expect(parsePhone('13800000000')).toBeUndefined();
  expect(parsePhone('+86-')).toBeUndefined();
  expect(formatPhone({ code: '86', number: '138' })).toBe('+86-138');
});

test.each([
  ['+86-13800000126', '+86 138 0000 0126'],
  ['+86-010-12345678', '+86 010-12345678'],
  ['+852-51234567', '+852 51234567'],
  ['', ''],
])('%j is read as %j', (phone, shown) => expect(shownPhone(phone)).toBe(shown));
