import { LicenceType } from '../../enums/certification/licence-type.ts';
import { checkCreditCodeOf, normaliseCreditCode } from './credit-code.ts';

// The valid codes belong to real companies.
test.each([
  ['9144030071526726XG', undefined],
  ['', 'creditCode.empty'],
  ['  ', 'creditCode.empty'],
  [' 9144030071526726xg ', undefined],
  ['914403001922038216', undefined],
  ['91330100799655058B', undefined],
  ['91350100M000100Y43', undefined],
  ['91440300715267260G', 'creditCode.illegal'],
  ['9144030071527626XG', 'creditCode.illegal'],
  ['9144030071526726G', 'creditCode.illegal'],
  ['9144030071526726XGG', 'creditCode.illegal'],
  ['9I44030071526726XG', 'creditCode.illegal'],
  ['9O44030071526726XG', 'creditCode.illegal'],
  ['9S44030071526726XG', 'creditCode.illegal'],
  ['9V44030071526726XG', 'creditCode.illegal'],
  ['9Z44030071526726XG', 'creditCode.illegal'],
  ['９１４４０３００７１５２６７２６XG', 'creditCode.illegal'],
  ['000000000000000000', undefined],
  ['x'.repeat(100_000), 'creditCode.illegal'],
])('business licence %.30j: %s', (value, issue) => {
  expect(checkCreditCodeOf(LicenceType.businessLicence)(value)).toBe(issue);
});

test('one wrong character is always detected', () => {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  const right = '9144030071526726XG';
  const check = checkCreditCodeOf(LicenceType.businessLicence);
  for (let place = 0; place < right.length; place += 1) {
    for (const other of alphabet) {
      const code = right.slice(0, place) + other + right.slice(place + 1);
      expect(check(code)).toBe(code === right ? undefined : 'creditCode.illegal');
    }
  }
});

test.each([
  LicenceType.organisationCode,
  LicenceType.legalPerson,
  LicenceType.socialOrganisation,
  LicenceType.administrativeLaw,
  LicenceType.other,
])('a code of document %s has 1 to 50 characters', (type) => {
  const check = checkCreditCodeOf(type);
  expect(check('')).toBe('creditCode.empty');
  expect(check('1')).toBeUndefined();
  expect(check('x'.repeat(50))).toBeUndefined();
  expect(check('x'.repeat(51))).toBe('creditCode.illegal');
  expect(check('a\u202eb')).toBe('creditCode.illegal');
});

test('codes are stored trimmed and in upper case', () => {
  expect(normaliseCreditCode(' 9144030071526726xg ')).toBe('9144030071526726XG');
});
