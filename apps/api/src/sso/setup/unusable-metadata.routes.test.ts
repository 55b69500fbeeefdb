import forge from 'node-forge';
import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { createSamlIdp } from '../../demo/idp/saml-provider.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { outsideServer, provider } from '../../testing/worlds/sso-world.ts';
import { makeSigningKey } from '../protocols/saml/signing-key.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const acme = callerOf(UserType.enterprise, 'acme');
const BASE = '/api/account/v1/enterprise_user/co-acme';
let served = '';
const outside = await outsideServer((_, response) => response.end(served));
const { metadata } = createSamlIdp({
  issuer: 'https://idp.example/acme',
  entryPoint: 'https://idp.example/sso',
  key: await makeSigningKey('idp'),
});
const ROOT = '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">';
const entity = /<EntityDescriptor.*<\/EntityDescriptor>/s.exec(metadata)?.[0] ?? '';

/** Metadata with this certificate. */
const withCertificate = (der: string) => metadata.replaceAll(/(<ds:X509Certificate>)[^<]*/g, `$1${der}`);
function weakCertificate(): string {
  const { publicKey, privateKey } = forge.pki.rsa.generateKeyPair(1024);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.sign(privateKey, forge.md.sha256.create());
  return forge.util.encode64(forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes());
}
const ED25519 =
  'MIIBQjCB9aADAgECAhR7V2vjLJVDkIEdsTN0xmT89pGxjzAFBgMrZXAwFjEUMBIGA1UEAwwLaWRwLmV4YW1wbGUwIBcNMjYxMTI2MTUxODMwWhgPMjEyNjExMDIxNTE4MzBaMBYxFDASBgNVBAMMC2lkcC5leGFtcGxlMCowBQYDK2VwAyEAVaDDuI/UKFaj+68TGUZ15Bo4KFPWOnaQD/irNt4DLISjUzBRMB0GA1UdDgQWBBQPtPzz15K212dNtdTzOvXqXL0ZrDAfBgNVHSMEGDAWgBQPtPzz15K212dNtdTzOvXqXL0ZrDAPBgNVHRMBAf8EBTADAQH/MAUGAytlcANBAH25vlxObSez7xWP8xx0zsrQDDMIHZ+AhyBFBdLoXEKYgaFgohzKhU2d19bP/lhidVzpRt/yj8mP2a4JDUVALwE=';

const made = (agreement: IdpAgreement, address: string) =>
  provider(api, 'co-acme', agreement, address, { status: IdpStatus.disabled });
const read = async (id: string) => (await api.as(acme).get(`${BASE}/idp?config_id=${id}`))[1];
const fetched = (id: string) => api.as(acme).post(`${BASE}/idp/metadata/fetch`, { config_id: id });
function uploaded(id: string, text: string) {
  const form = new FormData();
  form.set('config_id', id);
  form.set('metadata', new Blob([text]), 'metadata.xml');
  return api.as(acme).post(`${BASE}/idp/metadata`, form);
}

beforeEach(async () => {
  await api.as(acme).get(`${BASE}/idps`);
  await api.db.deleteFrom('identity_provider').execute();
});

test.each<[string, () => string, { check: string; sent: unknown; expected: unknown }]>([
  [
    'that has expired',
    () => metadata.replace('entityID=', 'validUntil="2020-01-01T00:00:00Z" entityID='),
    { check: 'validUntil', sent: '2020-01-01T00:00:00Z', expected: expect.stringMatching(/^> 20\d\d-/) },
  ],
  [
    'with a key of 1,024 bits',
    () => withCertificate(weakCertificate()),
    { check: 'certificates', sent: 'rsa 1024', expected: 'RSA >= 2048, EC >= 256' },
  ],
  [
    'with a key of an algorithm that is not taken',
    () => withCertificate(ED25519),
    { check: 'certificates', sent: 'ed25519', expected: 'RSA >= 2048, EC >= 256' },
  ],
  [
    'of two providers',
    () =>
      `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${entity}${entity.replace('/acme', '/bolt')}</EntitiesDescriptor>`,
    {
      check: 'provider',
      sent: '2 IDPSSODescriptor, https://idp.example/acme, https://idp.example/bolt',
      expected: '1 IDPSSODescriptor',
    },
  ],
  [
    'that is a page',
    () => '<!DOCTYPE html><html><p>Sign in</html>',
    { check: 'document', sent: '<!DOCTYPE html>', expected: ROOT },
  ],
  [
    'that is well-formed HTML',
    () => '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>',
    { check: 'document', sent: '<html xmlns="http://www.w3.org/1999/xhtml">', expected: ROOT },
  ],
  ['that is a text', () => 'not found', { check: 'document', sent: 'not found', expected: ROOT }],
  ['that is empty', () => '', { check: 'document', sent: '0 B', expected: ROOT }],
  [
    'that was cut',
    () => metadata.slice(0, Math.floor(metadata.length / 2)),
    { check: 'document', sent: expect.stringMatching(/^….{40}$/s), expected: '</EntityDescriptor>' },
  ],
])(
  'SAML metadata %s: the check with what was found and what is wanted, by file and by address',
  async (_, text, values) => {
    const id = await made(IdpAgreement.saml, `${outside}/saml`);
    served = text();
    const refusal = { code: 'Account.Idp.Metadata.File', check: { result: 'failed', ...values } };
    expect(await fetched(id)).toMatchObject([400, refusal]);
    expect(await uploaded(id, served)).toMatchObject([400, refusal]);
    // Nothing was stored.
    expect((await read(id)).candidate).toMatchObject({
      idp_metadata_url: `${outside}/saml`,
      by_file: 0,
      document: null,
    });
  },
);

test.each<[string, (document: object) => string, { check: string; sent: unknown; expected: unknown }]>([
  ['that is a page', () => '<html>', { check: 'document', sent: '<html>', expected: 'JSON' }],
  ['that is empty', () => ' ', { check: 'document', sent: '0 B', expected: 'JSON' }],
  [
    'that was cut',
    (document) => JSON.stringify(document).slice(0, -20),
    { check: 'document', sent: expect.stringMatching(/^….{40}$/s), expected: '}' },
  ],
  [
    'of another issuer',
    (document) => JSON.stringify({ ...document, issuer: 'https://other.example' }),
    { check: 'issuer', sent: 'https://other.example', expected: outside },
  ],
  [
    'of a provider whose algorithms are not taken',
    (document) => JSON.stringify({ ...document, id_token_signing_alg_values_supported: ['HS256', 'none'] }),
    { check: 'algorithm', sent: 'HS256, none', expected: 'RS256, PS256, ES256, EdDSA' },
  ],
])('a discovery document %s: the check with what was found and what is wanted', async (_, text, values) => {
  const id = await made(IdpAgreement.oauth2, outside);
  served = text({
    issuer: outside,
    authorization_endpoint: `${outside}/a`,
    token_endpoint: `${outside}/t`,
    jwks_uri: `${outside}/j`,
  });
  expect(await fetched(id)).toMatchObject([400, { code: 'Account.Idp.Metadata.File', check: values }]);
});

test('an address without an answer names itself and what came back', async () => {
  const id = await made(IdpAgreement.saml, 'http://127.0.0.1:1/none');
  expect(await fetched(id)).toMatchObject([
    400,
    {
      code: 'Account.Idp.Metadata.Unreachable',
      check: { check: 'address', sent: expect.any(String), expected: 'http://127.0.0.1:1/none' },
    },
  ]);
});

test('a file that is too long names its size and the limit', async () => {
  const id = await made(IdpAgreement.saml, '');
  expect(await uploaded(id, metadata + ' '.repeat(600 * 1024))).toMatchObject([
    400,
    { code: 'Account.Idp.Metadata.File', check: { check: 'document', sent: '603 KB', expected: '<= 512 KB' } },
  ]);
});

test('a stored file that has expired since says so', async () => {
  const id = await made(IdpAgreement.saml, '');
  const until = new Date(api.services.clock.now().getTime() + 3_600_000).toISOString();
  expect((await uploaded(id, metadata.replace('entityID=', `validUntil="${until}" entityID=`)))[0]).toBe(200);
  expect((await read(id)).candidate).toMatchObject({ problem: null, document: { issuer: 'https://idp.example/acme' } });
  api.advance(2 * 3600);
  expect((await read(id)).candidate).toMatchObject({ document: null, problem: { check: 'validUntil', sent: until } });
  api.services.clock.reset();
});
