import { createPublicKey, X509Certificate } from 'node:crypto';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { Constants, IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify';
import { SignedXml, type SignatureAlgorithm } from 'xml-crypto';
import { createSamlIdp, readSamlRequest, responseXml, type Said } from '../../../demo/idp/saml-provider.ts';
import { EC_KEYS } from '../../../testing/ec-keys.ts';
import { look, PERSON } from '../../../testing/worlds/person.ts';
import {
  begin,
  company,
  failureIn,
  leadsTo,
  outsideServer,
  pathOf,
  provider,
  signedInAs,
  visitor,
  type Visitor,
} from '../../../testing/worlds/sso-world.ts';
import { testApi } from '../../../testing/test-api.ts';
import { promoteKey, announceKey, removeRetired } from './our-keys.db.ts';
import { keyHolderOf, samlKeysOf } from './our-keys.ts';
import { readSamlMetadata } from './saml-metadata.ts';
import { makeSigningKey, type SigningKey } from './signing-key.ts';
import { parseXml } from './xml.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const reasons: string[] = [];
api.services.log.warn = (line: unknown) => {
  reasons.push(String((line as { reason?: unknown }).reason));
};
const documents = new Map<string, string>();
const outside = await outsideServer((request, response) => void response.end(documents.get(String(request.url))));
const rsa = await makeSigningKey('idp');
const CO = await company(api, 'co-acme');
const ACS = 'http://localhost/api/account/v1/saml/co-acme/acs';
const METADATA = 'http://localhost/api/account/v1/saml/co-acme/metadata';
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const ENC = 'http://www.w3.org/2001/04/xmlenc#';
const idpOf = (more: Partial<Parameters<typeof createSamlIdp>[0]> = {}) =>
  createSamlIdp({ issuer: `${outside}/idp`, entryPoint: `${outside}/sso`, key: rsa, ...more });

/** An enabled provider with this metadata. */
async function enabled(metadata: string): Promise<string> {
  await api.db.deleteFrom('identity_provider').execute();
  documents.set('/idp', metadata);
  return provider(api, CO, IdpAgreement.saml, `${outside}/idp`);
}

/** A browser that was sent to the provider, and the values of an answer. */
async function asked(configId: string): Promise<{ who: Visitor; said: Said; url: string }> {
  const who = await visitor(api);
  const [status, { redirect_url: url }] = await begin(who, CO, configId);
  expect(status).toBe(200);
  const inResponseTo = url.startsWith(outside)
    ? readSamlRequest(new URL(url).searchParams).id
    : String(new URL(url).searchParams.get('id'));
  return { who, url, said: { nameId: 'ann', inResponseTo, audience: METADATA, acs: ACS, name: 'Ann' } };
}

/** Error code of a response, or undefined after a sign-in. */
async function outcome(who: Visitor, encoded: string): Promise<string | undefined> {
  reasons.length = 0;
  const posted = await fetch(`${api.url}/api/account/v1/saml/co-acme/acs`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ SAMLResponse: encoded }),
  });
  const failure = failureIn(leadsTo(posted)) ?? failureIn(leadsTo(await who.browser.get(pathOf(leadsTo(posted)))));
  expect((await signedInAs(api, who)) === undefined).toBe(failure !== undefined);
  return failure;
}

describe('signature algorithms', () => {
  /** The published example of ECDSA for P-256, SHA-256 and the message `sample`. */
  const EXAMPLE = {
    x: '60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6',
    y: '7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299',
    r: 'EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716',
    s: 'F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8',
  };
  const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
  const finders = SignedXml.prototype as unknown as { findSignatureAlgorithm(name: string): SignatureAlgorithm };
  const verify = (name: string, text: string, pem: string, value: string) =>
    finders.findSignatureAlgorithm(MORE + name).verifySignature(text, pem, value);

  test('a published ECDSA signature is verified, and no other text, value or kind of key', () => {
    const jwk = { kty: 'EC', crv: 'P-256', x: base64url(EXAMPLE.x), y: base64url(EXAMPLE.y) };
    const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
    const value = Buffer.from(EXAMPLE.r + EXAMPLE.s, 'hex').toString('base64');
    expect(verify('ecdsa-sha256', 'sample', pem, value)).toBe(true);
    expect(verify('ecdsa-sha256', 'Sample', pem, value)).toBe(false);
    expect(verify('ecdsa-sha384', 'sample', pem, value)).toBe(false);
    expect(verify('ecdsa-sha256', 'sample', pem, value.slice(4))).toBe(false);
    expect(verify('rsa-sha384', 'sample', pem, value)).toBe(false);
    expect(verify('ecdsa-sha256', 'sample', rsa.certificate, value)).toBe(false);
  });

  /** A response whose assertion is signed with this key. */
  function signed(said: Said, key: SigningKey, signatureAlgorithm: string, digestAlgorithm: string): string {
    const assertion = "//*[local-name(.)='Assertion']";
    const signer = new SignedXml({
      privateKey: key.privateKey,
      publicCert: key.certificate,
      signatureAlgorithm,
      canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    });
    signer.addReference({
      xpath: assertion,
      digestAlgorithm,
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    });
    signer.computeSignature(responseXml(`${outside}/idp`, said), {
      location: { reference: `${assertion}/*[local-name(.)='Issuer']`, action: 'after' },
    });
    return Buffer.from(signer.getSignedXml()).toString('base64');
  }
  const withKey = ({ certificate }: SigningKey) => idpOf({ key: { ...rsa, certificate } }).metadata;

  test.each([
    ['P-256 and SHA-256', EC_KEYS.p256, `${MORE}ecdsa-sha256`, `${ENC}sha256`],
    ['P-256 and SHA-512', EC_KEYS.p256, `${MORE}ecdsa-sha512`, `${ENC}sha512`],
    ['P-384 and SHA-384', EC_KEYS.p384, `${MORE}ecdsa-sha384`, `${MORE}sha384`],
    ['RSA and SHA-384', rsa, `${MORE}rsa-sha384`, `${MORE}sha384`],
  ])('a provider may sign with %s, and nobody else as it', async (_, key, algorithm, digest) => {
    const id = await enabled(withKey(key));
    const { who, said } = await asked(id);
    expect(await outcome(who, signed(said, key, algorithm, digest))).toBeUndefined();
    const again = await asked(id);
    const xml = Buffer.from(signed(again.said, key, algorithm, digest), 'base64').toString();
    const changed = Buffer.from(xml.replace('>ann<', '>eve<')).toString('base64');
    expect(await outcome(again.who, changed)).toBe('Account.Sso.Refused');
    const other = await asked(id);
    const [foreign, name] = key === rsa ? [EC_KEYS.p256, `${MORE}ecdsa-sha256`] : [rsa, `${MORE}rsa-sha256`];
    expect(await outcome(other.who, signed(other.said, foreign, name, `${ENC}sha256`))).toBe('Account.Sso.Refused');
    expect(reasons[0]).toContain('Invalid signature');
  });

  test('ECDSA with SHA-1 is refused', async () => {
    const { who, said } = await asked(await enabled(withKey(EC_KEYS.p256)));
    const xml = Buffer.from(signed(said, EC_KEYS.p256, `${MORE}ecdsa-sha256`, `${ENC}sha256`), 'base64').toString();
    const weak = Buffer.from(xml.replace('ecdsa-sha256', 'ecdsa-sha1')).toString('base64');
    expect(await outcome(who, weak)).toBe('Account.Sso.Refused');
    expect(reasons[0]).toContain('signed with http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha1');
  });

  test('a certificate of another curve is none that we accept', () => {
    const read = (key: SigningKey) => readSamlMetadata(withKey(key), { at: new Date(), allowHttp: true }).certificates;
    expect(read(EC_KEYS.p384)).toHaveLength(1);
    expect(() => read(EC_KEYS.k256)).toThrow('metadata without a signing certificate that we accept');
  });
});

describe('a sign-in address for POST only', () => {
  const posting = idpOf({ binding: 'HTTP-POST' });
  // The library requires one before reading anything.
  beforeAll(() => {
    setSchemaValidator({ validate: (xml: string) => Promise.resolve(parseXml(xml).tagName) });
  });

  test.each([
    ['en_US', 'Continue'],
    ['zh_CN', '继续'],
  ])('gets our signed request by a form, in %s, and the answer signs in', async (lang, button) => {
    const { who, said, url } = await asked(await enabled(posting.metadata));
    const cookie = [...who.browser.cookies].map((pair) => pair.join('=')).join('; ');
    const page = await look(api, `${pathOf(url)}&lang=${lang}`, { ...PERSON, cookie });
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.text).toContain(`<form method="post" action="${outside}/sso">`);
    expect(page.text).toContain(button);
    expect(page.headers['content-security-policy']).toContain(`form-action https: ${outside};`);
    expect(page.text).not.toMatch(/<script[^>]*>[^<]/);

    const [, metadata] = await api.as(null).get(pathOf(METADATA));
    const [, SAMLRequest = ''] = /name="SAMLRequest" value="([^"]+)"/.exec(page.text) ?? [];
    const sso = [{ Binding: Constants.namespace.binding.post, Location: `${outside}/sso` }];
    const idp = IdentityProvider({
      entityID: `${outside}/idp`,
      signingCert: rsa.certificate,
      wantAuthnRequestsSigned: true,
      singleSignOnService: sso,
      singleLogoutService: sso,
    });
    const us = ServiceProvider({ metadata: String(metadata) });
    const { extract } = await idp.parseLoginRequest(us, 'post', { body: { SAMLRequest } });
    expect(extract).toMatchObject({
      issuer: METADATA,
      request: { id: said.inResponseTo, destination: `${outside}/sso`, assertionConsumerServiceUrl: ACS },
    });
    const changed = Buffer.from(SAMLRequest, 'base64').toString().replace('/acs"', '/evil"');
    await expect(
      idp.parseLoginRequest(us, 'post', { body: { SAMLRequest: Buffer.from(changed).toString('base64') } }),
    ).rejects.toThrow('FAILED_TO_VERIFY_SIGNATURE');
    expect(await outcome(who, await posting.respond(said))).toBeUndefined();
  });

  test('is shown only in the browser that began, and only until the answer', async () => {
    const { who, said, url } = await asked(await enabled(posting.metadata));
    const statusIn = async ({ browser }: Visitor) => (await browser.get(pathOf(url)))[0];
    expect([await statusIn(await visitor(api)), (await api.as(null).get(pathOf(url)))[0]]).toEqual([400, 400]);
    expect(await statusIn(who)).toBe(200);
    await outcome(who, await posting.respond(said));
    expect(await statusIn(who)).toBe(400);
  });

  test('is not used where the provider has one for HTTP-Redirect', () => {
    const both = posting.metadata.replace(
      /<SingleSignOnService/,
      '<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/redirect"/><SingleSignOnService',
    );
    const read = (text: string) => readSamlMetadata(text, { at: new Date(), allowHttp: true });
    expect(read(both)).toMatchObject({ binding: 'redirect', entryPoint: 'https://idp.example/redirect' });
    expect(read(posting.metadata)).toMatchObject({ binding: 'post', entryPoint: `${outside}/sso` });
  });
});

describe('encrypted assertions', () => {
  const OAEP = `${ENC}rsa-oaep-mgf1p`;
  const gcm = (bits: number) => `http://www.w3.org/2009/xmlenc11#aes${bits}-gcm`;
  const encryptionIn = (metadata: string) =>
    [...metadata.matchAll(/<KeyDescriptor use="encryption">[\s\S]*?<\/KeyDescriptor>/g)].map(([text]) => text);
  const metadataWithKey = async () => String((await api.as(null).get(`${pathOf(METADATA)}?encryption=1`))[1]);
  const certificateOf = async () => String((await api.as(null).get('/api/account/v1/saml/co-acme/certificate.pem'))[1]);
  const encrypting = async (data = gcm(256), key = OAEP, certificate?: string) =>
    idpOf({ encryption: { certificate: certificate ?? (await certificateOf()), data, key } });

  test('our metadata has a key for them at its own address only, for AES-GCM only', async () => {
    const [plain, [described = '', ...others]] = [
      String((await api.as(null).get(pathOf(METADATA)))[1]),
      encryptionIn(await metadataWithKey()),
    ];
    expect([encryptionIn(plain), others]).toEqual([[], []]);
    expect(described).toContain((await certificateOf()).split(/\r?\n/)[1]);
    expect([...described.matchAll(/Algorithm="[^"]*#([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'aes256-gcm',
      'aes128-gcm',
    ]);
    expect((await api.as(null).get('/api/account/v1/saml/co%20x/certificate.pem'))[0]).toBe(404);
  });

  test.each([128, 256])('by AES-%s-GCM sign in', async (bits) => {
    const idp = await encrypting(gcm(bits));
    const { who, said } = await asked(await enabled(idp.metadata));
    const encoded = await idp.respond(said);
    expect(Buffer.from(encoded, 'base64').toString()).not.toContain('<saml:Assertion');
    expect(await outcome(who, encoded)).toBeUndefined();
  });

  test.each([
    ['AES-CBC', gcm(256), `${ENC}aes256-cbc`, 'encrypted with aes256-cbc, rsa-oaep-mgf1p'],
    ['RSA 1.5', OAEP, `${ENC}rsa-1_5`, 'encrypted with aes256-gcm, rsa-1_5'],
  ])('by %s are refused', async (_, strong, weak, reason) => {
    const idp = await encrypting();
    const { who, said } = await asked(await enabled(idp.metadata));
    const xml = Buffer.from(await idp.respond(said), 'base64').toString();
    expect(xml).toContain(strong);
    const encoded = Buffer.from(xml.replace(strong, weak)).toString('base64');
    expect(await outcome(who, encoded)).toBe('Account.Sso.Refused');
    expect(reasons[0]).toContain(reason);
  });

  test('are checked after they were opened: signature, audience, one assertion', async () => {
    const idp = await encrypting();
    const id = await enabled(idp.metadata);
    const forged = createSamlIdp({
      issuer: idp.issuer,
      entryPoint: `${outside}/sso`,
      key: await makeSigningKey('forger'),
      encryption: { certificate: await certificateOf(), data: gcm(256), key: OAEP },
    });
    const refused = async (respond: (said: Said) => Promise<string>) => {
      const { who, said } = await asked(id);
      expect(await outcome(who, await respond(said))).toBe('Account.Sso.Refused');
      return reasons[0];
    };
    expect(await refused((said) => forged.respond(said))).toContain('Invalid signature');
    expect(await refused((said) => idp.respond({ ...said, audience: 'x' }))).toContain('another audience');
    const text = async (said: Said) => Buffer.from(await idp.respond(said), 'base64').toString();
    const again = (xml: string) => Buffer.from(xml).toString('base64');
    const BOX = /<saml:EncryptedAssertion[\s\S]*<\/saml:EncryptedAssertion>/;
    expect(await refused(async (said) => again((await text(said)).replace(BOX, '$&$&')))).toContain('not exactly one');
    const plain = responseXml(idp.issuer, { nameId: 'eve', inResponseTo: 'x', audience: METADATA, acs: ACS });
    const evil = /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(plain)?.[0] ?? '';
    expect(await refused(async (said) => again((await text(said)).replace(BOX, `${evil}$&`)))).toContain(
      'not exactly one',
    );
    // One changed bit of the ciphertext.
    const flip = (xml: string) =>
      xml.replace(
        /(<xenc:CipherValue>)([^<]{200,})(<\/xenc:CipherValue>\s*<\/xenc:CipherData>\s*<\/xenc:EncryptedData>)/,
        (_, a: string, value: string, b: string) => {
          const bytes = Buffer.from(value, 'base64');
          bytes[40] = (bytes[40] ?? 0) ^ 1;
          return a + bytes.toString('base64') + b;
        },
      );
    expect(
      await refused(async (said) => {
        const xml = await text(said);
        expect(flip(xml)).not.toBe(xml);
        return again(flip(xml));
      }),
    ).toContain('encrypted for another key');
  });

  test('for a key that is not ours are refused', async () => {
    const { certificate } = await makeSigningKey('somebody');
    const idp = await encrypting(gcm(256), OAEP, certificate);
    const { who, said } = await asked(await enabled(idp.metadata));
    expect(await outcome(who, await idp.respond(said))).toBe('Account.Sso.Refused');
    expect(reasons[0]).toContain('encrypted for another key');
  });

  test('sign in before, during and after the change of our keys', async () => {
    const { db } = api;
    const holder = keyHolderOf(api.services);
    const before = await encrypting();
    const id = await enabled(before.metadata);
    const signsIn = async (idp: typeof before) => {
      const { who, said } = await asked(id);
      return outcome(who, await idp.respond(said));
    };
    const old = await certificateOf();
    await announceKey(db, holder, null);
    const announced = await certificateOf();
    expect(new X509Certificate(announced).fingerprint256).not.toBe(new X509Certificate(old).fingerprint256);
    expect(encryptionIn(await metadataWithKey())).toEqual([expect.stringContaining(announced.split(/\r?\n/)[1] ?? '')]);
    const after = await encrypting();
    expect([await signsIn(before), await signsIn(after)]).toEqual([undefined, undefined]);
    const { next } = await samlKeysOf(api.services);
    await promoteKey(db, { fingerprint: String(next?.fingerprint), by: null, now: holder.now });
    expect([await certificateOf(), await signsIn(before), await signsIn(after)]).toEqual([
      announced,
      undefined,
      undefined,
    ]);
    await removeRetired(db, await samlKeysOf(api.services), new Date(holder.now.getTime() + 2 * 86_400_000));
    expect([await signsIn(before), await signsIn(after)]).toEqual(['Account.Sso.Refused', undefined]);
  });
});
