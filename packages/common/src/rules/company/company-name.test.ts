import { checkCompanyName, checkPartnerName, foldCompanyName, sameCompanyName } from './company-name.ts';

test.each([
  ['', 'company.empty'],
  ['   ', 'company.empty'],
  ['A', 'company.length'],
  ['AB', undefined],
  ['华为', undefined],
  ['Acme Ltd.', undefined],
  ['  Acme Ltd.  ', undefined],
  ['AT&T', undefined],
  ["Lowe's", undefined],
  ['A.P. Møller - Mærsk A/S', undefined],
  ['ABC（中国）有限公司', undefined],
  ['ABC(中国)有限公司', undefined],
  ['北京·星辰科技、贸易有限公司', undefined],
  ['𠮷野家', undefined],
  ['a'.repeat(50), undefined],
  ['a'.repeat(51), 'company.length'],
  ['𠮷'.repeat(50), undefined],
  ['𠮷'.repeat(51), 'company.length'],
  ['Acme; DROP', 'company.illegal'],
  ['<b>Acme</b>', 'company.illegal'],
  ['Acme $', 'company.illegal'],
  ['Acme@Home', 'company.illegal'],
  ['Acme\nLtd', 'company.illegal'],
  ['Acme\u202eLtd', 'company.illegal'],
  ['Acme\u200bLtd', 'company.illegal'],
  ['Αcme', 'company.illegal'],
  ['()', 'company.illegal'],
  ['- -', 'company.illegal'],
  ['a'.repeat(1_000_000), 'company.length'],
])('%j: %s', (value, issue) => {
  expect(checkCompanyName(value)).toBe(issue);
});

test('a partner may have a longer name', () => {
  expect(checkPartnerName('a'.repeat(100))).toBeUndefined();
  expect(checkPartnerName('a'.repeat(101))).toBe('partnerName.length');
  expect(checkPartnerName('')).toBe('company.empty');
});

test.each([
  ['ABC（中国）有限公司', 'abc(中国)有限公司'],
  ['ＡＢＣ【中国】有限公司', 'ABC[中国]有限公司'],
  [' Acme   Ltd. ', 'acme ltd.'],
])('%s is the same company as %s', (one, other) => {
  expect(foldCompanyName(one)).toBe(foldCompanyName(other));
});

test('folding keeps different company names different', () => {
  expect(foldCompanyName('Acme Ltd.')).not.toBe(foldCompanyName('Acme Ltd'));
});

test.each([
  ['北京 星辰（集团） 有限公司', '北京星辰(集团)有限公司', true],
  ['ＡＢＣ【中国】有限公司', 'abc [中国] 有限公司', true],
  ['Acme Ltd.', 'ACME  LTD.', true],
  ['北京星辰有限公司', '北京星晨有限公司', false],
  ['Acme Ltd.', 'Acme Ltd', false],
])('%s and %s are the same name: %s', (one, other, same) => {
  expect(sameCompanyName(one, other)).toBe(same);
});
