import { generateServiceProviderMetadata } from '@node-saml/node-saml';
import { checkOrganisationId } from '@portal/common/rules/identity-provider/organisation-id';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { RequestContext } from '../../platform/http/request/app-type.ts';
import { acsOf, entityIdOf } from '../provider/addresses.ts';
import { noteRead, openKey } from '../protocols/saml/our-keys.db.ts';
import { certificatesOf, encryptionCertificateOf, samlKeysOf } from '../protocols/saml/our-keys.ts';
import type { Services } from '../../platform/http/services.ts';

/** The library names what it can decrypt; we do not take CBC. */
const CBC = /\s*<EncryptionMethod Algorithm="[^"]*-cbc"\/>/g;

function organisationIn(c: RequestContext): string {
  const id = c.req.param('enterprise_id') ?? '';
  if (checkOrganisationId(id) !== undefined) throw new Refusal('Account.NotFound');
  return id;
}

/**
 * Our metadata for a company; identical for every id, so that it does not reveal customers. With `encryption=1` it has
 * a key to encrypt with. Not without: AD FS encrypts as soon as it has read such a key, and only by CBC.
 */
export async function serveMetadata(c: RequestContext, services: Services): Promise<Response> {
  const { config, db, vault, clock } = services;
  const enterpriseId = organisationIn(c);
  const keys = await samlKeysOf(services);
  await noteRead(db, enterpriseId, clock.now());
  const { privateKey } = openKey(vault, keys.current);
  const metadata = generateServiceProviderMetadata({
    issuer: entityIdOf(config, enterpriseId),
    callbackUrl: acsOf(config, enterpriseId),
    identifierFormat: null,
    wantAssertionsSigned: true,
    generateUniqueId: () => `_${enterpriseId}`,
    privateKey,
    publicCerts: certificatesOf(keys),
    signatureAlgorithm: 'sha256',
    ...(c.req.query('encryption') === '1'
      ? { decryptionPvk: privateKey, decryptionCert: encryptionCertificateOf(keys) }
      : {}),
  });
  c.header('Content-Type', 'application/samlmetadata+xml');
  return c.body(metadata.replaceAll(CBC, ''));
}

/** The certificate of the key to encrypt with, for providers that take no metadata. */
export async function serveCertificate(c: RequestContext, services: Services): Promise<Response> {
  organisationIn(c);
  c.header('Content-Type', 'application/x-pem-file');
  c.header('Content-Disposition', 'attachment; filename="account-portal-encryption.pem"');
  return c.body(encryptionCertificateOf(await samlKeysOf(services)));
}
