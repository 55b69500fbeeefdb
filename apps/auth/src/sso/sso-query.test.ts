import { readSsoQuery } from './sso-query.ts';

const read = (path: string | undefined, query = '') => readSsoQuery(path, new URLSearchParams(query));

test.each([
  [undefined, '', ''],
  [undefined, 'enterprise_id=acme', 'acme'],
  ['acme', '', 'acme'],
  ['acme', 'enterprise_id=other', 'acme'],
  ['<b>', '', ''],
  [undefined, 'enterprise_id=a b', ''],
  [undefined, `enterprise_id=${'x'.repeat(51)}`, ''],
])('path %s and query "%s" give %s', (path, query, organisation) => {
  expect(read(path, query).organisation).toBe(organisation);
});

test('a provider in the query is opened immediately, but never without an organisation or after a failure', () => {
  expect(read('acme', 'idp_config_id=idp-1').provider).toBe('idp-1');
  expect(read(undefined, 'idp_config_id=idp-1').provider).toBeUndefined();
  expect(read('acme', 'idp_config_id=idp-1&sso_error=Account.Sso.Refused').provider).toBeUndefined();
  expect(read('acme', `idp_config_id=${'x'.repeat(101)}`).provider).toBeUndefined();
});

test('only a reference in the format of the API is shown', () => {
  expect(read('acme', 'sso_error=Account.Sso.Refused&sso_ref=ABCDEFGHJ2').reference).toBe('ABCDEFGHJ2');
  for (const bad of ['', 'abc', '%3Cb%3E', 'ABCDEFGHJ2X'])
    expect(read('acme', `sso_error=Account.Sso.Refused&sso_ref=${bad}`).reference).toBeUndefined();
  expect(read('acme', 'sso_ref=ABCDEFGHJ2').reference).toBeUndefined();
});

test.each([
  ['', undefined],
  ['sso_error=Account.Sso.Unavailable', 'Account.Sso.Unavailable'],
  ['sso_error=Account.Login.Wrong', 'other'],
  ['sso_error=%3Cb%3E', 'other'],
])('"%s" has failure %s', (query, failure) => {
  expect(read('acme', query).failure).toBe(failure);
});
