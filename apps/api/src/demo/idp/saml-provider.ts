import { randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { html } from 'hono/html';
import { IdentityProvider, ServiceProvider } from 'samlify';
import { htmlText } from '../../platform/http/html/html.ts';
import type { SigningKey } from '../../sso/protocols/saml/signing-key.ts';

/** Id and issuer of a request received by HTTP-Redirect. */
export function readSamlRequest(query: URLSearchParams): { id: string; issuer: string; acs: string } {
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64'), {
    maxOutputLength: 64 * 1024,
  }).toString('utf8');
  const part = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    id: part(/ ID="([^"]+)"/),
    issuer: part(/Issuer[^>]*>([^<]+)</),
    acs: part(/AssertionConsumerServiceURL="([^"]+)"/),
  };
}

/** Values of a response, by name. */
export interface Said {
  nameId: string;
  inResponseTo: string;
  audience: string;
  /** Destination and Recipient. */
  acs: string;
  name?: string;
  email?: string;
}

/** Escapes text for XML, which knows the same five escapes as HTML. */
const escaped = (text: string) => htmlText(html`${text}`);

/** XML of a response with these values, unsigned. */
export function responseXml(
  issuer: string,
  { nameId, inResponseTo, audience, acs, name, email }: Said,
  at = Date.now(),
): string {
  const time = (offset: number) => new Date(at + offset).toISOString();
  const id = () => `_${randomBytes(16).toString('hex')}`;
  const attribute = (key: string, value: string | undefined) =>
    value === undefined
      ? ''
      : `<saml:Attribute Name="${key}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic"><saml:AttributeValue>${escaped(value)}</saml:AttributeValue></saml:Attribute>`;
  const attributes = attribute('displayName', name) + attribute('email', email);
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id()}" Version="2.0" ` +
    `IssueInstant="${time(0)}" Destination="${escaped(acs)}" InResponseTo="${inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer>` +
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>' +
    `<saml:Assertion ID="${id()}" Version="2.0" IssueInstant="${time(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject>` +
    `<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${escaped(nameId)}</saml:NameID>` +
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">' +
    `<saml:SubjectConfirmationData NotOnOrAfter="${time(300_000)}" Recipient="${escaped(acs)}" InResponseTo="${inResponseTo}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${time(-30_000)}" NotOnOrAfter="${time(300_000)}"><saml:AudienceRestriction><saml:Audience>${escaped(audience)}</saml:Audience>` +
    '</saml:AudienceRestriction></saml:Conditions>' +
    `<saml:AuthnStatement AuthnInstant="${time(0)}" SessionIndex="${id()}"><saml:AuthnContext><saml:AuthnContextClassRef>` +
    'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>' +
    `${attributes === '' ? '' : `<saml:AttributeStatement>${attributes}</saml:AttributeStatement>`}</saml:Assertion></samlp:Response>`
  );
}

export interface SamlIdp {
  issuer: string;
  metadata: string;
  /** Signed response in base64 for the form; `change` can modify it before signing. */
  respond(said: Said, change?: (xml: string) => string): Promise<string>;
}

/**
 * SAML identity provider that signs any values, for development and tests.
 *
 * @param signs which part is signed: the assertion, the whole message, or both
 * @param binding how its sign-in address takes requests
 * @param encryption the certificate, and the algorithms, to encrypt assertions with
 */
export function createSamlIdp({
  issuer,
  entryPoint,
  key,
  algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  signs = 'assertion',
  binding = 'HTTP-Redirect',
  encryption,
}: {
  issuer: string;
  entryPoint: string;
  key: SigningKey;
  algorithm?: string;
  signs?: 'assertion' | 'message' | 'both';
  binding?: 'HTTP-Redirect' | 'HTTP-POST';
  encryption?: { certificate: string; data: string; key: string };
}): SamlIdp {
  const idp = IdentityProvider({
    entityID: issuer,
    signingCert: key.certificate,
    privateKey: key.privateKey,
    requestSignatureAlgorithm: algorithm,
    isAssertionEncrypted: encryption !== undefined,
    ...(encryption ? { dataEncryptionAlgorithm: encryption.data, keyEncryptionAlgorithm: encryption.key } : {}),
    wantAuthnRequestsSigned: false,
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleSignOnService: [{ Binding: `urn:oasis:names:tc:SAML:2.0:bindings:${binding}`, Location: entryPoint }],
    singleLogoutService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: entryPoint }],
  });
  return {
    issuer,
    metadata: idp.getMetadata(),
    async respond(said, change = (xml) => xml) {
      const sp = ServiceProvider({
        entityID: said.audience,
        ...(encryption ? { encryptCert: encryption.certificate } : {}),
        wantAssertionsSigned: signs !== 'message',
        wantMessageSigned: signs !== 'assertion',
        assertionConsumerService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST', Location: said.acs }],
      });
      const { context } = await idp.createLoginResponse(
        sp,
        { extract: {} },
        'post',
        {},
        { customTagReplacement: () => ({ id: 'response', context: change(responseXml(issuer, said)) }) },
      );
      return context;
    },
  };
}
