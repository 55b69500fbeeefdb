import { checkRecoveryCode, plainRecoveryCode } from './recovery-code.ts';

test.each([
  ['abcd-efgh-jkmn-pqrs-tuvw-xyz2', undefined],
  [' ABCD efgh jkmn pqrs tuvw xyz2 ', undefined],
  ['abcdefghjkmnpqrstuvwxyz2', undefined],
  ['   ', 'recoveryCode.empty'],
  ['abcd-efgh', 'recoveryCode.illegal'],
  ['abcd-efgh-jkmn-pqrs-tuvw-xyz23', 'recoveryCode.illegal'],
  [`abcdefghjkmnpqrstuvwxyz2${' '.repeat(60)}`, 'recoveryCode.illegal'],
])('%s: %s', (value, issue) => {
  expect(checkRecoveryCode(value)).toBe(issue);
});

test('grouping and case do not matter', () => {
  expect(plainRecoveryCode('ABCD-efgh jkmn')).toBe('abcdefghjkmn');
});
