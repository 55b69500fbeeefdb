import * as z from 'zod/mini';
import { SAML as ServiceProvider, ValidateInResponseTo, type CacheProvider } from '@node-saml/node-saml';
import { failureOf, refuseSso } from '../failure.ts';
import { NAME_ID_MAX, personOf, type Person } from '../person.ts';
import type { SamlProvider } from './saml-metadata.ts';
import type { SigningKey } from './signing-key.ts';
import { below, children, parseXml, SAML, textIn } from './xml.ts';

/** Accepted clock skew between provider and portal. */
const SKEW_MS = 60_000;
/** Maximum age of an assertion, whatever validity it states. */
const MAX_AGE_MS = 10 * 60_000;

const ALGORITHMS: Readonly<Record<'SignatureMethod' | 'DigestMethod', readonly string[]>> = {
  SignatureMethod: ['rsa-sha256', 'rsa-sha384', 'rsa-sha512'].map((name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`),
  DigestMethod: [
    'http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmldsig-more#sha384', 'http://www.w3.org/2001/04/xmlenc#sha512',
  ],
};
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/** Parties and keys of one sign-in. */
export interface SamlParties {
  /** Our entity id for this company, and our assertion consumer URL. */
  audience: string;
  acs: string;
  provider: SamlProvider;
  /** Signs our requests. */
  signing: SigningKey;
  requestId: string;
  /** Store in which the library saves and finds the request id. */
  requests: CacheProvider;
  requestLivesMs: number;
}

/** Configures the library with all required checks. */
export function serviceProvider({ audience, acs, provider, signing, requestId, requests, requestLivesMs }: SamlParties): ServiceProvider {
  return new ServiceProvider({
    entryPoint: provider.entryPoint, issuer: audience, audience, callbackUrl: acs, idpCert: provider.certificates, idpIssuer: provider.issuer,
    privateKey: signing.privateKey, publicCert: signing.certificate, wantAssertionsSigned: true, wantAuthnResponseSigned: false, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256',
    validateInResponseTo: ValidateInResponseTo.always, cacheProvider: requests, requestIdExpirationPeriodMs: requestLivesMs,
    generateUniqueId: () => requestId, acceptedClockSkewMs: SKEW_MS, maxAssertionAgeMs: MAX_AGE_MS,
    // Authentication method and NameID format are the provider's choice.
    disableRequestedAuthnContext: true, identifierFormat: null,
  });
}

/** A received response, not yet validated. */
export interface Arrived { xml: string; root: Element; inResponseTo: string }

/** Decodes the base64 of a form. Throws SsoFailure when it is not a SAML response to one of our requests. */
export function openResponse(encoded: string): Arrived {
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(encoded)) refuseSso('a response that is no base64');
  const xml = Buffer.from(encoded, 'base64').toString('utf8');
  const root = parseXml(xml);
  if (root.namespaceURI !== SAML.protocol || root.localName !== 'Response') refuseSso('no SAML response');
  const inResponseTo = root.getAttribute('InResponseTo') ?? '';
  if (inResponseTo === '') refuseSso('a response to no request');
  return { xml, root, inResponseTo };
}

/** Checks of the response itself, signed or not; they can only reject. */
function checkEnvelope({ root }: Arrived, { acs, provider }: SamlParties): void {
  if (root.getAttribute('Destination') !== acs) refuseSso('a response for another destination');
  for (const issuer of children(root, SAML.protocol, 'Issuer').concat(children(root, SAML.assertion, 'Issuer'))) {
    if (textIn(issuer) !== provider.issuer) refuseSso('a response of another issuer');
  }
  const [status] = children(root, SAML.protocol, 'Status').flatMap((one) => children(one, SAML.protocol, 'StatusCode'));
  if (status?.getAttribute('Value') !== SUCCESS) refuseSso(`status ${(status?.getAttribute('Value') ?? 'missing').slice(0, 100)}`);
  for (const name of ['SignatureMethod', 'DigestMethod'] as const) {
    for (const method of below(root, SAML.signature, name)) {
      const algorithm = method.getAttribute('Algorithm') ?? '';
      if (!ALGORITHMS[name].includes(algorithm)) refuseSso(`signed with ${algorithm.slice(0, 100)}`);
    }
  }
  if (below(root, SAML.assertion, 'Assertion').length !== 1) refuseSso('not exactly one assertion');
}

const text = z.object({ _: z.string() });
const confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: z.optional(z.array(z.object({
    $: z.optional(z.object({ Recipient: z.optional(z.string()), InResponseTo: z.optional(z.string()), NotOnOrAfter: z.optional(z.string()) })),
  }))),
});
/** The assertion as the library parsed it from the signed bytes. */
const signedAssertion = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string(), Version: z.literal('2.0') }),
    Issuer: z.array(text).check(z.length(1)),
    Subject: z.array(z.object({
      NameID: z.array(z.object({ _: z.string(), $: z.optional(z.object({ Format: z.optional(z.string()) })) })).check(z.length(1)),
      SubjectConfirmation: z.array(confirmation),
    })).check(z.length(1)),
    Conditions: z.array(z.looseObject({ $: z.looseObject({ NotOnOrAfter: z.optional(z.string()) }) })).check(z.length(1)),
    AuthnStatement: z.array(z.unknown()).check(z.minLength(1)),
  }),
});

export interface Accepted {
  person: Person;
  assertionId: string;
  /** How long the assertion id must be remembered. */
  goodUntil: Date;
}

/**
 * Validates a response: signed by the provider with RSA and SHA-256 or better, in response to this request, for us,
 * now. The caller checks replays by `assertionId`.
 *
 * @throws SsoFailure `Account.Sso.Refused` with the reason
 */
export async function readResponse(arrived: Arrived, encoded: string, parties: SamlParties): Promise<Accepted> {
  checkEnvelope(arrived, parties);
  const { profile } = await serviceProvider(parties).validatePostResponseAsync({ SAMLResponse: encoded })
    .catch((error: unknown) => { throw failureOf(error); });
  if (!profile?.getAssertion) refuseSso('no assertion');
  const parsed = signedAssertion.safeParse(profile.getAssertion());
  if (!parsed.success) refuseSso(`an assertion without ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ').slice(0, 200)}`);
  const { $: { ID }, Issuer, Subject: [subject] } = parsed.data.Assertion;
  if (Issuer[0]?._.trim() !== parties.provider.issuer) refuseSso('an assertion of another issuer');

  const now = Date.now();
  const bearer = subject?.SubjectConfirmation.filter(({ $: { Method } }) => Method === BEARER)
    .flatMap(({ SubjectConfirmationData: data }) => data?.[0]?.$ ?? [])
    .find(({ Recipient, InResponseTo, NotOnOrAfter }) =>
      Recipient === parties.acs && InResponseTo === parties.requestId && Date.parse(NotOnOrAfter ?? '') + SKEW_MS > now);
  if (!bearer) refuseSso('an assertion for another recipient or request, or too old');

  const nameId = subject?.NameID[0]?._.trim() ?? '';
  if (subject?.NameID[0]?.$?.Format === TRANSIENT) refuseSso('a name that is another one each time');
  if (nameId === '' || nameId.length > NAME_ID_MAX) refuseSso('a name that is empty or too long');
  const attributes = (profile['attributes'] ?? {}) as Readonly<Record<string, unknown>>;
  const claim = (...names: string[]) => names.map((name) => attributes[name]).find((value) => typeof value === 'string');
  const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
  return {
    assertionId: ID,
    goodUntil: new Date(now + MAX_AGE_MS + 2 * SKEW_MS),
    person: personOf(nameId, {
      names: [claim('displayName', 'urn:oid:2.16.840.1.113730.3.1.241', `${CLAIMS}/displayname`), claim('name', `${CLAIMS}/name`), claim('cn', 'urn:oid:2.5.4.3')],
      email: claim('email', 'mail', 'urn:oid:0.9.2342.19200300.100.1.3', `${CLAIMS}/emailaddress`),
    }),
  };
}
