import { X509Certificate } from 'node:crypto';
import type * as z from 'zod/mini';
import type { idpDocument } from '@portal/common/contract/identity-provider/identity-providers';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { DAY_MS } from '@portal/common/rules/units';
import { readDiscovery } from '../protocols/openid/discovery.ts';
import { keyIn, readSamlMetadata } from '../protocols/saml/saml-metadata.ts';

export type IdpDocument = z.input<typeof idpDocument>;

/** A certificate as its owner compares it with the provider's page. */
function certificateOf(pem: string, at: Date): IdpDocument['certificates'][number] {
  const certificate = new X509Certificate(pem);
  const ends = certificate.validToDate;
  return {
    subject: certificate.subject.replaceAll('\n', ', ').slice(0, 300),
    not_after: ends,
    days_left: Math.floor((ends.getTime() - at.getTime()) / DAY_MS),
    ...(keyIn(certificate) ?? { algorithm: 'RSA', bits: 0 }),
    fingerprint: certificate.fingerprint256,
  };
}

/** A provider's metadata, and how to read it. */
export interface MetadataText {
  agreement: IdpAgreement;
  text: string;
  /** OAuth2: address of the discovery document or issuer. */
  address: string;
  fetchedAt: Date;
  at: Date;
  allowHttp: boolean;
}

/**
 * What a provider's metadata says, for its owner.
 *
 * @throws SsoFailure when a sign-in could not use it
 */
export function documentOf({ agreement, text, address, fetchedAt, at, allowHttp }: MetadataText): IdpDocument {
  if (agreement === IdpAgreement.oauth2) {
    const { issuer, authorization_endpoint: signIn = '' } = readDiscovery(text, { address, allowHttp });
    return { issuer, sign_in_url: signIn, certificates: [], fetched_time: fetchedAt };
  }
  const { issuer, entryPoint, certificates } = readSamlMetadata(text, { at, allowHttp });
  return {
    issuer,
    sign_in_url: entryPoint,
    certificates: certificates.map((pem) => certificateOf(pem, at)),
    fetched_time: fetchedAt,
  };
}
