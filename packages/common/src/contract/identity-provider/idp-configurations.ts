import * as z from 'zod/mini';
import { NARROW_SCOPES, RECOVERY_ONLY } from '../../enums/sign-in/session-scope.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { endpointsOf, only } from '../endpoint.ts';
import { idpDocument } from './identity-providers.ts';

const endpoint = endpointsOf('identity-providers');

/** The live configuration and the candidate of an enterprise's identity providers. */
const access = only(UserType.enterprise);
const path = '/api/account/v1/enterprise_user/{enterprise_id}';
const configId = z.string().check(z.minLength(1), z.maxLength(100));

/** Creates a candidate with this SAML metadata file; at most 512 KB. */
export const uploadIdpMetadata = endpoint({
  summary: 'Give an identity provider its metadata as a file',
  refuses: ['Account.NotFound', 'Account.Idp.Metadata.File'],
  method: 'POST',
  path: `${path}/idp/metadata`,
  access,
  scopes: NARROW_SCOPES,
  ownCodes: true,
  form: { fields: z.strictObject({ config_id: configId }), file: 'metadata' },
});

/** Reads the metadata of the candidate, or else of the live configuration, from its address now. */
export const fetchIdpMetadata = endpoint({
  summary: 'Read the metadata of an identity provider now',
  refuses: ['Account.NotFound', 'Account.Idp.Metadata.Unreachable', 'Account.Idp.Metadata.File'],
  method: 'POST',
  path: `${path}/idp/metadata/fetch`,
  access,
  scopes: NARROW_SCOPES,
  ownCodes: true,
  body: z.strictObject({ config_id: configId }),
  reply: idpDocument,
});

const oneConfiguration = z.strictObject({ config_id: configId, configuration_id: configId });

/**
 * Makes this candidate live, in one statement, if its latest test passed; the live one before can be restored for seven
 * days.
 */
export const promoteIdp = endpoint({
  summary: 'Make the candidate of an identity provider live',
  refuses: ['Account.NotFound', 'Account.Idp.Changed', 'Account.Idp.Untested'],
  method: 'POST',
  path: `${path}/idp/promote`,
  access,
  scopes: RECOVERY_ONLY,
  ownCodes: true,
  body: oneConfiguration,
});

export const discardIdpCandidate = endpoint({
  summary: 'Discard the candidate of an identity provider',
  refuses: ['Account.NotFound', 'Account.Idp.Changed'],
  method: 'POST',
  path: `${path}/idp/discard`,
  access,
  scopes: RECOVERY_ONLY,
  ownCodes: true,
  body: oneConfiguration,
});

/** Restores the configuration that was live before, within seven days; the present one becomes the candidate. */
export const restoreIdp = endpoint({
  summary: 'Restore the configuration of an identity provider that was live before',
  refuses: ['Account.NotFound', 'Account.Idp.NoPrevious'],
  method: 'POST',
  path: `${path}/idp/back`,
  access,
  scopes: RECOVERY_ONLY,
  ownCodes: true,
  body: z.strictObject({ config_id: configId }),
});
