import { X509Certificate } from 'node:crypto';
import { refuseSso } from '../failure.ts';
import { below, children, parseXml, SAML, textIn } from './xml.ts';

/** The parts of SAML metadata that a sign-in needs. */
export interface SamlProvider {
  /** Entity id: issuer of the assertions. */
  issuer: string;
  /** Sign-in URL of the provider, by HTTP-Redirect. */
  entryPoint: string;
  /** Signing certificates in PEM. */
  certificates: string[];
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const MIN_BITS = 2048;

/** A signing certificate in PEM, or undefined unless it is RSA with at least 2048 bits. */
function acceptable(base64: string): string | undefined {
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'));
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_BITS ? certificate.toString() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the metadata of a SAML provider: the single identity provider in it.
 *
 * @throws SsoFailure when it is incomplete, expired at `at`, or has a URL that is not https
 */
export function readSamlMetadata(text: string, { at, allowHttp }: { at: Date; allowHttp: boolean }): SamlProvider {
  const root = parseXml(text);
  const entities = root.namespaceURI === SAML.metadata && root.localName === 'EntityDescriptor' ? [root] : below(root, SAML.metadata, 'EntityDescriptor');
  const providers = entities.filter((entity) => children(entity, SAML.metadata, 'IDPSSODescriptor').length > 0);
  const [entity] = providers;
  if (!entity || providers.length !== 1) refuseSso('metadata without exactly one identity provider');
  const [role] = children(entity, SAML.metadata, 'IDPSSODescriptor');
  if (!role) refuseSso('metadata without an identity provider');

  for (const valid of [root, entity, role].map((one) => one.getAttribute('validUntil')).filter(Boolean)) {
    if (!(Date.parse(String(valid)) > at.getTime())) refuseSso('metadata that is no longer valid');
  }
  const issuer = entity.getAttribute('entityID') ?? '';
  const service = children(role, SAML.metadata, 'SingleSignOnService').find((one) => one.getAttribute('Binding') === REDIRECT);
  const entryPoint = service?.getAttribute('Location') ?? '';
  const protocol = URL.parse(entryPoint)?.protocol;
  if (issuer === '') refuseSso('metadata without an entity id');
  if (protocol !== 'https:' && !(allowHttp && protocol === 'http:')) refuseSso('metadata without an https address for HTTP-Redirect');
  const certificates = children(role, SAML.metadata, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => below(key, SAML.signature, 'X509Certificate'))
    .map((one) => acceptable(textIn(one))).filter((one) => one !== undefined);
  if (certificates.length === 0) refuseSso('metadata without a signing certificate that we accept');
  return { issuer, entryPoint, certificates };
}
