import { X509Certificate } from 'node:crypto';
import { Checks, demand } from '../../provider/checks/checks.ts';
import { failureOf } from '../../provider/checks/failure.ts';
import { beginningOf, endOf } from '../../provider/metadata-text.ts';
import { below, children, parseXml, SAML, textIn } from './xml.ts';
import { DAY_MS } from '@portal/common/rules/units';

/** The parts of SAML metadata that a sign-in needs. */
export interface SamlProvider {
  /** Entity id: issuer of the assertions. */
  issuer: string;
  /** Sign-in URL of the provider, and how our request gets there: HTTP-Redirect where the provider has both. */
  entryPoint: string;
  binding: 'redirect' | 'post';
  /** Signing certificates in PEM. */
  certificates: string[];
}

const BINDINGS = { redirect: 'HTTP-Redirect', post: 'HTTP-POST' } as const;
const MIN_BITS = 2048;
/** Bits of the curves that we accept, by their names in OpenSSL. */
const CURVES: Readonly<Record<string, number>> = { prime256v1: 256, secp384r1: 384, secp521r1: 521 };
/** A provider has one or two; each is tried at every sign-in. */
const MOST_CERTIFICATES = 20;

/** Kind and size of the key of a certificate; undefined unless it is RSA with 2048 bits or more, or EC with 256. */
export function keyIn({ publicKey }: X509Certificate): { algorithm: 'RSA' | 'EC'; bits: number } | undefined {
  const { modulusLength = 0, namedCurve = '' } = publicKey.asymmetricKeyDetails ?? {};
  if (publicKey.asymmetricKeyType === 'rsa' && modulusLength >= MIN_BITS)
    return { algorithm: 'RSA', bits: modulusLength };
  const bits = publicKey.asymmetricKeyType === 'ec' ? CURVES[namedCurve] : undefined;
  return bits === undefined ? undefined : { algorithm: 'EC', bits };
}

/** A signing certificate in PEM, or undefined unless its key is one that we accept. */
function acceptable(base64: string): string | undefined {
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'));
    return keyIn(certificate) ? certificate.toString() : undefined;
  } catch {
    return undefined;
  }
}

/** Days before its expiry from which a certificate is worth a warning. */
const SOON_DAYS = 30;

/** What a certificate is, when it is none that we accept. */
function kindOf(base64: string): string {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = new X509Certificate(
      Buffer.from(base64, 'base64'),
    ).publicKey;
    return `${type ?? '?'} ${details?.modulusLength ?? details?.namedCurve ?? ''}`.trim();
  } catch {
    return '?';
  }
}

/** Warns of certificates that have expired or soon will. A sign-in goes on: the key still signs. */
function checkDates(checks: Checks, certificates: readonly string[], at: Date): void {
  const ends = certificates.map((pem) => new X509Certificate(pem).validToDate);
  const days = ends.map((end) => Math.floor((end.getTime() - at.getTime()) / DAY_MS));
  const values = {
    sent: ends.map((end) => end.toISOString().slice(0, 10)).join(', '),
    expected: `> ${new Date(at.getTime() + SOON_DAYS * DAY_MS).toISOString().slice(0, 10)}`,
  };
  if (Math.min(...days) < SOON_DAYS) checks.warned('certificateDates', values);
  else checks.passed('certificateDates', values);
}

const WANTED = `<EntityDescriptor xmlns="${SAML.metadata}">`;
const METADATA_ROOT = /^(?:[\w.-]+:)?Entit(?:y|ies)Descriptor$/;

/** The root of a metadata document; for anything else, the check says what was found instead. */
function rootOf(text: string, checks: Checks): Element {
  let root: Element;
  try {
    root = parseXml(text);
  } catch (error) {
    const { message } = failureOf(error);
    const begins = beginningOf(text);
    const name = begins.slice(1, -1);
    if (!METADATA_ROOT.test(name)) return checks.failed('document', message, { sent: begins, expected: WANTED });
    const end = `</${name}>`;
    return checks.failed('document', message, {
      sent: text.trimEnd().endsWith(end) ? message : endOf(text),
      expected: text.trimEnd().endsWith(end) ? 'XML' : end,
    });
  }
  const isMetadata = root.namespaceURI === SAML.metadata && METADATA_ROOT.test(root.nodeName);
  demand(checks, isMetadata, 'document', 'XML that is no SAML metadata', {
    sent: `<${root.nodeName}${root.namespaceURI ? ` xmlns="${root.namespaceURI}"` : ''}>`,
    expected: WANTED,
  });
  return root;
}

/**
 * Reads the metadata of a SAML provider: the single identity provider in it.
 *
 * @throws SsoFailure when it is incomplete, expired at `at`, or has a URL that is not https
 */
export function readSamlMetadata(
  text: string,
  { at, allowHttp, checks = new Checks() }: { at: Date; allowHttp: boolean; checks?: Checks },
): SamlProvider {
  const root = rootOf(text, checks);
  const entities = root.localName === 'EntityDescriptor' ? [root] : below(root, SAML.metadata, 'EntityDescriptor');
  const providers = entities.filter((entity) => children(entity, SAML.metadata, 'IDPSSODescriptor').length > 0);
  const [entity] = providers;
  const [role] = entity ? children(entity, SAML.metadata, 'IDPSSODescriptor') : [];
  demand(
    checks,
    entity !== undefined && role !== undefined && providers.length === 1,
    'provider',
    'metadata without exactly one identity provider',
    {
      sent: [
        `${providers.length} IDPSSODescriptor`,
        ...providers.slice(0, 5).map((one) => one.getAttribute('entityID') ?? ''),
      ].join(', '),
      expected: '1 IDPSSODescriptor',
    },
  );

  const valid = [root, entity, role]
    .map((one) => one.getAttribute('validUntil'))
    .filter((one) => one !== null && one !== '');
  const over = valid.find((until) => !(Date.parse(String(until)) > at.getTime()));
  demand(checks, over === undefined, 'validUntil', 'metadata that is no longer valid', {
    sent: over ?? valid[0] ?? '--',
    expected: `> ${at.toISOString()}`,
  });
  const issuer = entity.getAttribute('entityID') ?? '';
  demand(checks, issuer !== '', 'entityId', 'metadata without an entity id', { sent: issuer });
  const services = children(role, SAML.metadata, 'SingleSignOnService');
  const placeOf = (binding: keyof typeof BINDINGS) =>
    services
      .find((one) => one.getAttribute('Binding') === `urn:oasis:names:tc:SAML:2.0:bindings:${BINDINGS[binding]}`)
      ?.getAttribute('Location') ?? '';
  const binding = placeOf('redirect') === '' ? 'post' : 'redirect';
  const entryPoint = placeOf(binding);
  const protocol = URL.parse(entryPoint)?.protocol;
  demand(
    checks,
    protocol === 'https:' || (allowHttp && protocol === 'http:'),
    'redirectAddress',
    'metadata without an https address for HTTP-Redirect or HTTP-POST',
    {
      sent:
        entryPoint || services.map((one) => (one.getAttribute('Binding') ?? '').split(':').at(-1)).join(', ') || '--',
      expected: 'https, HTTP-Redirect or HTTP-POST',
    },
  );
  const found = children(role, SAML.metadata, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => below(key, SAML.signature, 'X509Certificate'))
    .slice(0, MOST_CERTIFICATES)
    // Some providers leave the lines around a PEM certificate in.
    .map((one) => textIn(one).replaceAll(/-----[A-Z ]+-----/g, ''));
  const certificates = found.map(acceptable).filter((one) => one !== undefined);
  demand(checks, certificates.length > 0, 'certificates', 'metadata without a signing certificate that we accept', {
    sent: found.map(kindOf).join(', ') || '--',
    expected: `RSA >= ${MIN_BITS}, EC >= 256`,
  });
  checkDates(checks, certificates, at);
  return { issuer, entryPoint, binding, certificates };
}
