import { checkCompanyPhone, checkSameArea } from './company-phone.ts';
import { checkLandline } from '../contact/landline.ts';

test.each([
  ['', 'companyPhone.empty'],
  ['+86-', 'companyPhone.empty'],
  ['+86-010-12345678', undefined],
  ['+86-0755-1234567', undefined],
  ['+86-13800000000', undefined],
  ['+852-21234567', undefined],
  ['+86-010-1234', undefined],
  ['+86-010-123', 'companyPhone.illegal'],
  ['+86-01234-123456789', undefined],
  ['+86-01234-1234567890', 'companyPhone.illegal'],
  ['+86-010-1234-5678', 'companyPhone.illegal'],
  ['+86-01012345678', 'companyPhone.illegal'],
  ['010-12345678', 'companyPhone.illegal'],
  ['+86-010-1234567a', 'companyPhone.illegal'],
  ['+86--12345678', 'companyPhone.illegal'],
])('company phone %j: %s', (value, issue) => {
  expect(checkCompanyPhone(value)).toBe(issue);
});

test.each([
  ['', undefined],
  ['  ', undefined],
  ['12345678', undefined],
  ['010-12345678', undefined],
  ['0755-1234567-801', undefined],
  ['+86-010-12345678-801', undefined],
  ['1234', 'landline.illegal'],
  ['010 12345678', 'landline.illegal'],
  ['tel', 'landline.illegal'],
  ['1'.repeat(50_000), 'landline.illegal'],
])('landline %j: %s', (value, issue) => {
  expect(checkLandline(value)).toBe(issue);
});

test.each<[string, string, string | undefined]>([
  ['+86-571-00000148', '+86-13800000148', undefined],
  ['+86-571-00000148', '+49-30-1234567', 'companyPhone.area'],
  ['+86-571-00000148', '', 'companyPhone.area'],
  ['', '+49-30-1234567', undefined],
])('after %s, %s: %s', (stored, value, issue) => {
  expect(checkSameArea(stored)(value)).toBe(issue);
});
