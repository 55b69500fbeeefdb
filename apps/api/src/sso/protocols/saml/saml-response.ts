import { X509Certificate } from 'node:crypto';
import * as z from 'zod/mini';
import { SAML as ServiceProvider, ValidateInResponseTo, type CacheProvider, type Profile } from '@node-saml/node-saml';
import { realTime } from '../../../platform/clock/clock.ts';
import { Checks } from '../../provider/checks/checks.ts';
import { failureOf, refuseSso } from '../../provider/checks/failure.ts';
import { SKEW_MS } from '../../provider/checks/skew.ts';
import { NAME_ID_MAX, personOf, type Person } from '../../provider/request/person.ts';
import { openAssertion } from './decrypt.ts';
import { BEARER, checkEnvelope, MAX_AGE_MS } from './envelope.ts';
import type { SamlProvider } from './saml-metadata.ts';
import type { SigningKey } from './signing-key.ts';
import { below, parseXml, SAML, textIn } from './xml.ts';

const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
/** Usual attributes with a person's name and e-mail, the best first. */
const NAME_ATTRIBUTES = [
  'displayName',
  'urn:oid:2.16.840.1.113730.3.1.241',
  `${CLAIMS}/displayname`,
  'name',
  `${CLAIMS}/name`,
  'cn',
  'urn:oid:2.5.4.3',
];
const EMAIL_ATTRIBUTES = ['email', 'mail', 'urn:oid:0.9.2342.19200300.100.1.3', `${CLAIMS}/emailaddress`];

/** Parties and keys of one sign-in. */
export interface SamlParties {
  /** Our entity id for this company, and our assertion consumer URL. */
  audience: string;
  acs: string;
  provider: SamlProvider;
  /** Signs our requests. */
  signing: SigningKey;
  /** Open encrypted assertions: those in our metadata, and those that were a while ago. */
  decryption: readonly SigningKey[];
  requestId: string;
  /** Store in which the library saves and finds the request id. */
  requests: CacheProvider;
  requestLivesMs: number;
  /** Attributes with the person's name and e-mail; empty: the usual ones. */
  mapping: { name: string; email: string };
}

/** Configures the library with all required checks. */
export function serviceProvider({
  audience,
  acs,
  provider,
  signing,
  requestId,
  requests,
  requestLivesMs,
}: SamlParties): ServiceProvider {
  return new ServiceProvider({
    entryPoint: provider.entryPoint,
    issuer: audience,
    audience,
    callbackUrl: acs,
    idpCert: provider.certificates,
    idpIssuer: provider.issuer,
    privateKey: signing.privateKey,
    publicCert: signing.certificate,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    authnRequestBinding: provider.binding === 'post' ? 'HTTP-POST' : 'HTTP-Redirect',
    skipRequestCompression: provider.binding === 'post',
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: requests,
    requestIdExpirationPeriodMs: requestLivesMs,
    generateUniqueId: () => requestId,
    acceptedClockSkewMs: SKEW_MS,
    maxAssertionAgeMs: MAX_AGE_MS,
    // Authentication method and NameID format are the provider's choice.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
  });
}

/** A received response, not yet validated. `inResponseTo` is empty when it answers no request. */
export interface Arrived {
  xml: string;
  root: Element;
  inResponseTo: string;
}

/** Decodes the base64 of a form. Throws SsoFailure when it is not a SAML response. */
export function openResponse(encoded: string): Arrived {
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(encoded)) refuseSso('a response that is no base64');
  const xml = Buffer.from(encoded, 'base64').toString('utf8');
  const root = parseXml(xml);
  if (root.namespaceURI !== SAML.protocol || root.localName !== 'Response') refuseSso('no SAML response');
  return { xml, root, inResponseTo: root.getAttribute('InResponseTo') ?? '' };
}

const text = z.object({ _: z.string() });
const confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: z.optional(
    z.array(
      z.object({
        $: z.optional(
          z.object({
            Recipient: z.optional(z.string()),
            InResponseTo: z.optional(z.string()),
            NotOnOrAfter: z.optional(z.string()),
          }),
        ),
      }),
    ),
  ),
});
/** The assertion as the library parsed it from the signed bytes. */
const signedAssertion = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string(), Version: z.literal('2.0') }),
    Issuer: z.array(text).check(z.length(1)),
    Subject: z
      .array(
        z.object({
          NameID: z
            .array(z.object({ _: z.string(), $: z.optional(z.object({ Format: z.optional(z.string()) })) }))
            .check(z.length(1)),
          SubjectConfirmation: z.array(confirmation),
        }),
      )
      .check(z.length(1)),
    Conditions: z
      .array(z.looseObject({ $: z.looseObject({ NotOnOrAfter: z.optional(z.string()) }) }))
      .check(z.length(1)),
    AuthnStatement: z.array(z.unknown()).check(z.minLength(1)),
  }),
});

/** What a provider said about a person, besides who it is; for the owner of the provider. */
export interface Facts {
  /** Format of the identifier, as its last word: `persistent`. */
  format: string;
  /** Names of the attributes or claims that were received. */
  received: string[];
  /** The ones that name and e-mail were taken from; undefined when missing. */
  nameFrom: string | undefined;
  emailFrom: string | undefined;
  /** When the person proved themselves at the provider, ISO-8601. */
  authenticatedAt: string | undefined;
}

export interface Accepted {
  person: Person;
  facts: Facts;
  assertionId: string;
  /** SHA-256 fingerprint of the certificate whose key signed. */
  signedBy: string;
  /** How long the assertion id must be remembered. */
  goodUntil: Date;
}

/** What is signed in a response, each with the fingerprint of the certificate that comes with it. Not verified. */
function signersIn(root: Element): string {
  const found = below(root, SAML.signature, 'Signature').map((signature) => {
    const [base64 = ''] = below(signature, SAML.signature, 'X509Certificate').map(textIn);
    const name = (signature.parentNode as Element | null)?.localName ?? '';
    try {
      return `${name} ${new X509Certificate(Buffer.from(base64, 'base64')).fingerprint256}`;
    } catch {
      return name;
    }
  });
  return found.join(', ') || '0 Signature';
}

/** Validates a response with one certificate after the other, so that the one that signed is known. */
async function validate(
  encoded: string,
  parties: SamlParties,
  [certificate = '', ...others]: readonly string[],
): Promise<{ profile: Profile | null; signedBy: string }> {
  try {
    const one = { ...parties, provider: { ...parties.provider, certificates: [certificate] } };
    const { profile } = await serviceProvider(one).validatePostResponseAsync({ SAMLResponse: encoded });
    return { profile, signedBy: new X509Certificate(certificate).fingerprint256 };
  } catch (error) {
    if (others.length === 0) throw error;
    return validate(encoded, parties, others);
  }
}

/**
 * Validates a response: signed by the provider with RSA or ECDSA and SHA-256 or better, in response to this request, for us,
 * now. The caller checks replays by `assertionId`.
 *
 * @throws SsoFailure `Account.Sso.Refused` with the reason
 */
export async function readResponse(given: Arrived, parties: SamlParties, checks = new Checks()): Promise<Accepted> {
  const opened = openAssertion(given, parties.decryption, checks);
  const encoded = Buffer.from(opened).toString('base64');
  const arrived = openResponse(encoded);
  const {
    acs,
    audience,
    requestId,
    provider: { issuer },
  } = parties;
  checkEnvelope(arrived.root, { acs, audience, requestId, issuer }, checks);
  const { certificates } = parties.provider;
  const signers = signersIn(arrived.root);
  const expected = certificates.map((pem) => `Assertion ${new X509Certificate(pem).fingerprint256}`).join(', ');
  const { profile, signedBy } = await validate(encoded, parties, certificates).catch((error: unknown) => {
    const { message } = failureOf(error);
    return checks.failed('signature', message, { sent: `${signers} (${message})`, expected });
  });
  checks.passed('signature', { sent: signers, expected });
  if (!profile?.getAssertion) return checks.failed('assertion', 'no assertion');
  const parsed = signedAssertion.safeParse(profile.getAssertion());
  if (!parsed.success) {
    const lacks = parsed.error.issues
      .map(({ path }) => path.join('.'))
      .join(', ')
      .slice(0, 200);
    return checks.failed('assertion', `an assertion without ${lacks}`, { sent: `-- ${lacks}` });
  }
  const {
    $: { ID },
    Issuer,
    Subject: [subject],
    AuthnStatement,
  } = parsed.data.Assertion;
  // What counts is what the library read from the signed bytes.
  if (Issuer[0]?._.trim() !== parties.provider.issuer)
    checks.failed('responseIssuer', 'an assertion of another issuer');
  const now = realTime();
  const bearer = subject?.SubjectConfirmation.filter(({ $: { Method } }) => Method === BEARER)
    .flatMap(({ SubjectConfirmationData: data }) => data?.[0]?.$ ?? [])
    .find(
      ({ Recipient, InResponseTo, NotOnOrAfter }) =>
        Recipient === parties.acs &&
        InResponseTo === parties.requestId &&
        Date.parse(NotOnOrAfter ?? '') + SKEW_MS > now,
    );
  if (!bearer) checks.failed('recipient', 'an assertion for another recipient or request, or too old');
  checks.passed('assertion');

  const nameId = subject?.NameID[0]?._.trim() ?? '';
  const named = subject?.NameID[0]?.$?.Format ?? 'unspecified';
  const format = named.split(':').at(-1) ?? named;
  if (named === TRANSIENT)
    checks.failed('nameId', 'a name that is another one each time', { sent: 'transient', expected: 'persistent' });
  if (nameId === '' || nameId.length > NAME_ID_MAX)
    checks.failed('nameId', 'a name that is empty or too long', {
      sent: `${nameId.length}`,
      expected: `1 - ${NAME_ID_MAX}`,
    });
  const attributes = (profile['attributes'] ?? {}) as Readonly<Record<string, unknown>>;
  const { mapping } = parties;
  const present = (names: readonly string[]) =>
    names.find((name) => typeof attributes[name] === 'string' && attributes[name] !== '');
  const nameFrom = present(mapping.name === '' ? NAME_ATTRIBUTES : [mapping.name]);
  const emailFrom = present(mapping.email === '' ? EMAIL_ATTRIBUTES : [mapping.email]);
  const [statement] = AuthnStatement as { $?: { AuthnInstant?: string } }[];
  return {
    assertionId: ID,
    signedBy,
    goodUntil: new Date(now + MAX_AGE_MS + 2 * SKEW_MS),
    person: personOf(nameId, {
      format,
      names: [nameFrom && attributes[nameFrom]],
      email: emailFrom && attributes[emailFrom],
    }),
    facts: {
      format,
      received: Object.keys(attributes).slice(0, 50),
      nameFrom,
      emailFrom,
      authenticatedAt: statement?.$?.AuthnInstant,
    },
  };
}
