import { checkEmail, checkEmailOnWire, normaliseEmail } from './email.ts';

const at = (length: number) => `${'a'.repeat(length - 6)}@bc.de`;

test.each([
  ['', 'email.empty'],
  ['   ', 'email.empty'],
  ['a@b.cn', undefined],
  ['  name@company.com  ', undefined],
  ['First.Last_x-1@mail.company.com', undefined],
  ['-_a@b.cn', undefined],
  ['a@b.c', 'email.illegal'],
  [at(60), undefined],
  [at(61), 'email.tooLong'],
  ['name', 'email.illegal'],
  ['@company.com', 'email.illegal'],
  ['name@company', 'email.illegal'],
  ['name-@company.com', 'email.illegal'],
  ['name_@company.com', 'email.illegal'],
  ['name.@company.com', 'email.illegal'],
  ['.name@company.com', 'email.illegal'],
  ['na..me@company.com', 'email.illegal'],
  ['name@company-.com', 'email.illegal'],
  ['name@-company.com', 'email.illegal'],
  ['name@my-company.com', undefined],
  ['name@com_pany.com', 'email.illegal'],
  ['name@company..com', 'email.illegal'],
  ['name@company.com.', 'email.illegal'],
  ['name@company.123', 'email.illegal'],
  ['name@@company.com', 'email.illegal'],
  ['na me@company.com', 'email.illegal'],
  ['name+tag@company.com', 'email.local'],
  ['名字@company.com', 'email.local'],
  ['ſame@company.com', 'email.local'],
  ['\u200bname@company.com\u2060', undefined],
  ['\u202aname@company.com\u202c', undefined],
  ['name＠company.com', undefined],
  ['name@company．com', undefined],
  ['ｎame@company.com', 'email.local'],
  ['name@company。com', undefined],
  ['\u200b\u2060', 'email.empty'],
  ['name@company.com\u202e', 'email.illegal'],
  [`${'\u200b'.repeat(1_000_000)}a@b.cn`, 'email.tooLong'],
  [`${'a'.repeat(1_000_000)}@b.cn`, 'email.tooLong'],
])('%j: %s', (value, issue) => {
  expect(checkEmail(value)).toBe(issue);
});

test('the API also accepts a plus before the @', () => {
  expect(checkEmailOnWire('name+tag@company.com')).toBeUndefined();
  expect(checkEmailOnWire('name@comp+any.com')).toBe('email.illegal');
  expect(checkEmailOnWire('')).toBe('email.empty');
});

test('e-mails are stored in lower case', () => {
  expect(normaliseEmail(' Name@Company.COM ')).toBe('name@company.com');
  expect(normaliseEmail('\u200b\u202aName＠Company．co。cn\u202c\u2060')).toBe('name@company.co.cn');
});
