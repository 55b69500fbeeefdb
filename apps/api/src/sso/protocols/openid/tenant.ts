import type { ServerMetadata } from 'openid-client';

/** Slot in the issuer of a document that is for several tenants, as those of Entra ID. */
const SLOT = '{tenantid}';
/** Names in an address in place of a tenant. */
const SEVERAL = ['common', 'organizations'];
const TENANT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Is this issuer for several tenants? The id token then says for which one it is. */
export const isForTenants = (issuer: string): boolean => issuer.includes(SLOT);

/** Is `issuer` that of a document at this address? Where it has a slot, the address names no tenant in its place. */
export const isIssuerAt = (issuer: string, address: string): boolean =>
  issuer === address || (isForTenants(issuer) && SEVERAL.some((name) => issuer.replace(SLOT, name) === address));

/** The issuer of one tenant, where it is known. */
export const issuerOf = (issuer: string, tenant: string | null): string =>
  tenant === null ? issuer : issuer.replace(SLOT, tenant);

/** The document as that of one tenant, with an issuer that a token must have exactly. */
export const ofTenant = (document: ServerMetadata, tenant: string | null): ServerMetadata => ({
  ...document,
  issuer: issuerOf(document.issuer, tenant),
});

/** The tenant in a token that the library refused because its issuer is not the one with the slot; not verified. */
export function tenantIn(error: unknown): string | undefined {
  const compared = error instanceof Error && error.cause instanceof Error ? error.cause.cause : undefined;
  if (typeof compared !== 'object' || compared === null || !('claims' in compared)) return undefined;
  const { tid } = compared.claims as { tid?: unknown };
  return typeof tid === 'string' && TENANT.test(tid) ? tid.toLowerCase() : undefined;
}
