import * as z from 'zod/mini';
import { NARROW_SCOPES, RECOVERY_ONLY } from '../../enums/sign-in/session-scope.ts';
import { endpointsOf, members } from '../endpoint.ts';
import { DocumentKept } from '../../enums/sign-in/identity-provider.ts';
import { flag } from '../fields.ts';
import { idpDocument } from './identity-providers.ts';

const endpoint = endpointsOf('identity-providers');

/** The live configuration and the candidate of an enterprise's identity providers. */
const access = members('providers');
const path = '/api/account/v1/enterprise_user/{enterprise_id}';
const configId = z.string().check(z.minLength(1), z.maxLength(100));

/**
 * Creates a candidate with this SAML metadata file; at most 512 KB. A refusal has the check that failed as `check`, with
 * what was found and what is wanted.
 */
export const uploadIdpMetadata = endpoint({
  summary: 'Give an identity provider its metadata as a file',
  refuses: ['Account.NotFound', 'Account.Idp.Metadata.File'],
  method: 'POST',
  path: `${path}/idp/metadata`,
  access,
  idempotencyKey: true,
  scopes: NARROW_SCOPES,
  ownCodes: true,
  form: { fields: z.strictObject({ config_id: configId }), file: 'metadata', mayBeEmpty: true },
});

/**
 * Reads the metadata of the candidate, or else of the live configuration, from its address now. `kept` says whether
 * sign-ins use it. A refusal has the check that failed as `check`.
 */
export const fetchIdpMetadata = endpoint({
  summary: 'Read the metadata of an identity provider now',
  refuses: ['Account.NotFound', 'Account.Idp.Metadata.Unreachable', 'Account.Idp.Metadata.File'],
  method: 'POST',
  path: `${path}/idp/metadata/fetch`,
  access,
  idempotencyKey: true,
  scopes: NARROW_SCOPES,
  ownCodes: true,
  body: z.strictObject({ config_id: configId }),
  reply: z.extend(idpDocument, { kept: z.enum(DocumentKept) }),
});

const oneConfiguration = z.strictObject({ config_id: configId, configuration_id: configId });

/**
 * Makes this candidate live, in one statement, if its latest test passed in the last 24 hours with the very document and
 * settings that are stored; the live one before can be restored for seven days. `Account.Idp.Untested` has as `over` why
 * a passed test does not count any more.
 */
export const promoteIdp = endpoint({
  summary: 'Make the candidate of an identity provider live',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Idp.Changed', 'Account.Idp.Untested'],
  method: 'POST',
  path: `${path}/idp/promote`,
  access,
  idempotencyKey: true,
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
  idempotencyKey: true,
  scopes: RECOVERY_ONLY,
  ownCodes: true,
  body: oneConfiguration,
});

/** Restores the configuration that was live before, within seven days; the present one becomes the candidate. */
export const restoreIdp = endpoint({
  summary: 'Restore the configuration of an identity provider that was live before',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Idp.NoPrevious'],
  method: 'POST',
  path: `${path}/idp/back`,
  access,
  idempotencyKey: true,
  scopes: RECOVERY_ONLY,
  ownCodes: true,
  body: z.strictObject({ config_id: configId }),
});

/**
 * Decides about the document that waits. Accepted, sign-ins use it, and the configuration before can be restored for
 * seven days; otherwise its entity id and sign-in address are not used, and not asked about again. Only accepting needs a recent sign-in.
 */
export const decideIdpDocument = endpoint({
  summary: 'Accept or ignore metadata with another entity id or sign-in address',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Idp.Changed'],
  method: 'POST',
  path: `${path}/idp/metadata/decision`,
  access,
  scopes: RECOVERY_ONLY,
  ownCodes: true,
  body: z.strictObject({ config_id: configId, document_id: configId, accept: flag }),
});
