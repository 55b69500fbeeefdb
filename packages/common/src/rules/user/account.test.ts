import { AccountType } from '../../enums/sign-in/account-type.ts';
import { accountTypeOf, checkAccount } from './account.ts';
import { checkChosen, checkPolicy } from '../text/chosen.ts';
import { checkIdpDescription, checkIdpMetadataUrl, checkIdpName } from '../identity-provider/identity-provider.ts';
import { checkOrganisationId } from '../identity-provider/organisation-id.ts';
import { checkTransactionCode } from '../certification/transaction-code.ts';

test.each([
  ['emailOrLoginName', '', 'account.empty'],
  ['emailOrLoginName', 'acme_admin', undefined],
  ['emailOrLoginName', 'name@company.com', undefined],
  ['emailOrLoginName', 'name+tag@company.com', undefined],
  ['emailOrLoginName', '1acme', 'account.illegal'],
  ['emailOrLoginName', 'name@company', 'account.illegal'],
  ['emailOrLoginName', '\u200bname＠company．com', undefined],
  ['email', '', 'email.empty'],
  ['email', 'acme_admin', 'email.illegal'],
  ['email', 'name@company.com', undefined],
  ['phone', '', 'phone.empty'],
  ['phone', '+86-', 'phone.empty'],
  ['phone', '+86-13800000000', undefined],
  ['phone', '+86-123', 'phone.illegal'],
] as const)('account box for %s, %j: %s', (mode, value, issue) => {
  expect(checkAccount(mode)(value)).toBe(issue);
});

test.each([
  ['phone', '+86-13800000000', AccountType.phone],
  ['email', 'name@company.com', AccountType.email],
  ['emailOrLoginName', 'name@company.com', AccountType.email],
  ['emailOrLoginName', 'name＠company.com', AccountType.email],
  ['emailOrLoginName', 'acme_admin', AccountType.loginName],
] as const)('%s, %s is account type %s', (mode, value, type) => {
  expect(accountTypeOf(mode, value)).toBe(type);
});

test.each([
  [undefined, 'country.empty'],
  [null, 'country.empty'],
  [0, 'country.empty'],
  ['', 'country.empty'],
  [[], 'country.empty'],
  [6, undefined],
  ['6', undefined],
  [[1], undefined],
])('chosen %j: %s', (value, issue) => {
  expect(checkChosen('country')(value)).toBe(issue);
});

test('the agreement must be ticked', () => {
  expect(checkPolicy(false)).toBe('policy.unticked');
  expect(checkPolicy(undefined)).toBe('policy.unticked');
  expect(checkPolicy(true)).toBeUndefined();
});

test.each([
  ['', 'organisation.empty'],
  ['acme_1-x', undefined],
  ['x'.repeat(50), undefined],
  ['x'.repeat(51), 'organisation.illegal'],
  ['a b', 'organisation.illegal'],
  ['组织', 'organisation.illegal'],
])('organisation id %.20j: %s', (value, issue) => {
  expect(checkOrganisationId(value)).toBe(issue);
});

test.each([
  ['', 'transactionCode.empty'],
  ['TX-DEMO-1', undefined],
  ['x'.repeat(65), 'transactionCode.illegal'],
  ["a'b", 'transactionCode.illegal'],
])('transaction code %.20j: %s', (value, issue) => {
  expect(checkTransactionCode(value)).toBe(issue);
});

test.each([
  ['', 'idpName.empty'],
  ['AD_FS-1', undefined],
  ['x'.repeat(51), 'idpName.illegal'],
  ['名称', 'idpName.illegal'],
])('name of an identity provider %.20j: %s', (value, issue) => {
  expect(checkIdpName(value)).toBe(issue);
});

test.each([
  ['', undefined],
  ['x'.repeat(255), undefined],
  ['x'.repeat(256), 'idpDescription.tooLong'],
  ['a\u202eb', 'idpDescription.illegal'],
])('description of an identity provider %.20j: %s', (value, issue) => {
  expect(checkIdpDescription(value)).toBe(issue);
});

test.each([
  ['', 'idpMetadata.empty'],
  ['https://fs.company.com/metadata.xml', undefined],
  ['http://fs.company.com/metadata.xml', 'idpMetadata.illegal'],
  ['https://user:pass@fs.company.com/', 'idpMetadata.illegal'],
  ['fs.company.com', 'idpMetadata.illegal'],
  [`https://a.com/${'x'.repeat(1024)}`, 'idpMetadata.illegal'],
])('metadata address %.40j: %s', (value, issue) => {
  expect(checkIdpMetadataUrl(value)).toBe(issue);
});
