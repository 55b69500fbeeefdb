import * as z from 'zod/mini';
import { IdpTestState, TestOver } from '../../enums/sign-in/idp-check.ts';
import { IdpAgreement, IdpNeed, IdpStatus, IdpSystem } from '../../enums/sign-in/identity-provider.ts';
import { NARROW_SCOPES, RECOVERY_ONLY } from '../../enums/sign-in/session-scope.ts';
import {
  checkIdpAttribute,
  checkIdpClientId,
  checkIdpClientSecret,
  checkIdpDescription,
  checkIdpMetadataUrl,
  checkIdpName,
} from '../../rules/identity-provider/identity-provider.ts';
import { optional } from '../../rules/text/optional.ts';
import { endpointsOf, members, pageOf } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { flag, trimmed } from '../fields.ts';
import { storedNow, versionRead } from '../version.ts';
import { idpFinding } from './idp-findings.ts';
import { idpChecked } from './identity-provider-tests.ts';

const endpoint = endpointsOf('identity-providers');

/**
 * Identity providers of an enterprise, for its main account. Ids of other companies are not found. An edit never
 * changes the live configuration: it creates a candidate, which is promoted as a whole.
 */
const access = members('providers');
const path = '/api/account/v1/enterprise_user/{enterprise_id}';
const configId = z.string().check(z.minLength(1), z.maxLength(100));

const certificate = z.strictObject({
  subject: z.string(),
  not_after: date,
  /** Whole days until it expires; negative afterwards. */
  days_left: z.number(),
  algorithm: z.enum(['RSA', 'EC']),
  bits: z.number(),
  /** SHA-256, in hexadecimal pairs. */
  fingerprint: z.string(),
});

/** Contents of the provider's metadata. */
export const idpDocument = z.strictObject({
  /** SAML entity id, or OpenID issuer. */
  issuer: z.string(),
  sign_in_url: z.string(),
  /** Signing certificates; none for OpenID Connect. */
  certificates: z.array(certificate),
  fetched_time: date,
});
export type IdpDocument = z.infer<typeof idpDocument>;

const configuration = z.strictObject({
  configuration_id: z.string(),
  idp_metadata_url: z.string(),
  /** 1: the metadata is an uploaded file. */
  by_file: answerFlag,
  client_id: z.string(),
  /** 1: a client secret is stored. It is never shown. */
  has_secret: answerFlag,
  /** 1: the first sign-in of a person creates the account. */
  jit: answerFlag,
  /** Attribute or claim with the person's name or e-mail; empty: the usual ones. */
  name_attribute: z.string(),
  email_attribute: z.string(),
  create_time: date,
  /** Null until the metadata has been read, and when it cannot be used. */
  document: z.nullable(idpDocument),
  /** The check that fails where the stored metadata cannot be used. */
  problem: z.nullable(idpChecked),
  /** The latest test of this configuration. `over`: why it does not count any more although it passed. */
  test: z.nullable(
    z.strictObject({
      test_id: z.string(),
      state: z.enum(IdpTestState),
      start_time: date,
      over: z.nullable(z.enum(TestOver)),
    }),
  ),
});
export type IdpConfiguration = z.infer<typeof configuration>;

/** Values of the portal that the provider must know. */
const ours = z.strictObject({
  /** SAML; the entity id is also the address of our metadata. */
  entity_id: z.string(),
  acs_url: z.string(),
  /** OpenID Connect. */
  redirect_uri: z.string(),
  /** What the provider's tile opens, for people who start there. */
  start_url: z.string(),
  /** SAML: our metadata with a key, with which the provider encrypts assertions, and the certificate of that key. */
  encryption_metadata_url: z.string(),
  encryption_certificate_url: z.string(),
});

/** The keys of our SAML requests, and whether the provider knows the next one. */
const ourKey = z.strictObject({
  /** SHA-256 of the certificate, in hexadecimal pairs. */
  fingerprint: z.string(),
  /** In our metadata, signs soon. */
  next: z.nullable(
    z.strictObject({
      fingerprint: z.string(),
      /** ISO-8601 UTC; it signs at `latest_time` at the latest. */
      announced_time: date,
      latest_time: date,
      /** 1: our metadata was read after it appeared there. */
      is_read: answerFlag,
    }),
  ),
  /** When our metadata for this enterprise was read last, ISO-8601 UTC. */
  read_time: z.nullable(date),
});

const identity = z.strictObject({ issuer: z.string(), sign_in_url: z.string() });

/** A document of the live configuration's address that names another entity id or sign-in address than the one in use. */
const waiting = z.strictObject({ document_id: z.string(), since_time: date, used: identity, found: identity });
export type IdpWaiting = z.infer<typeof waiting>;

const facts = {
  config_id: z.string(),
  idp_name: z.string(),
  idp_type: z.enum(IdpSystem),
  idp_agreement: z.enum(IdpAgreement),
  status: z.enum(IdpStatus),
  describe: z.string(),
  /** Page on which the people of the enterprise sign in. */
  login_url: z.string(),
};

const row = z.strictObject({
  ...facts,
  /** 1: an edit waits to be promoted. */
  has_candidate: answerFlag,
});
export type IdpRow = z.infer<typeof row>;

const provider = z.strictObject({
  ...facts,
  create_time: date,
  version: z.number(),
  ours,
  /** Null for OpenID Connect, and until a key is needed. */
  our_key: z.nullable(ourKey),
  /** What the nightly look at an enabled provider found wrong, the most urgent first. */
  findings: z.array(idpFinding),
  live: z.nullable(configuration),
  candidate: z.nullable(configuration),
  /** Sign-ins go on with the document in use until somebody decides. */
  waiting: z.nullable(waiting),
  /** Time until which the previous live configuration can be restored; null when there is none. */
  back_until: z.nullable(date),
  /** What is missing before it can be switched on; empty for an enabled one. */
  missing: z.array(z.enum(IdpNeed)),
});
export type Idp = z.infer<typeof provider>;

/** All of them; at most ten. */
export const listIdps = endpoint({
  summary: 'Identity providers of the own enterprise, oldest first',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/idps`,
  access,
  scopes: RECOVERY_ONLY,
  reply: pageOf(row),
});

export const readIdp = endpoint({
  summary: 'One identity provider of the own enterprise',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/idp`,
  access,
  scopes: NARROW_SCOPES,
  query: z.strictObject({ config_id: configId }),
  reply: provider,
});

/** `Validate` is true when no provider of the enterprise has this name. */
export const checkIdpNameFree = endpoint({
  summary: 'Check that the name of an identity provider is free',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/idp_name`,
  access,
  scopes: RECOVERY_ONLY,
  query: z.strictObject({ idp_name: trimmed(checkIdpName) }),
  reply: z.strictObject({ Validate: z.boolean() }),
});

/** A disabled provider with an empty candidate; at most ten per enterprise. */
export const createIdp = endpoint({
  summary: 'Add an identity provider',
  refuses: ['Account.NotFound', 'Account.Idp.Limit', 'Account.Idp.Name.Exists'],
  method: 'POST',
  path: `${path}/idp`,
  access,
  idempotencyKey: true,
  scopes: RECOVERY_ONLY,
  ownCodes: true,
  body: z.strictObject({
    idp_name: trimmed(checkIdpName),
    describe: z.optional(trimmed(checkIdpDescription)),
    idp_agreement: z.enum(IdpAgreement),
    idp_type: z.enum(IdpSystem),
  }),
  reply: z.strictObject({ config_id: z.string() }),
});

const editable = {
  describe: z.string(),
  status: z.enum(IdpStatus),
  idp_metadata_url: z.string(),
  client_id: z.string(),
  jit: answerFlag,
  name_attribute: z.string(),
  email_attribute: z.string(),
};

/**
 * Description and status change immediately; all other changes create a candidate. Switching on needs a
 * recent sign-in, metadata, a passed test of the configuration that will serve, and recovery codes of the enterprise: `Account.Idp.NotReady` lists
 * under `missing` what is not there, and has as `over` why a passed test does not count any more. It promotes the candidate of a provider that was never live.
 */
export const updateIdp = endpoint({
  summary: 'Change an identity provider',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Idp.NotReady'],
  method: 'PUT',
  path: `${path}/idp`,
  access,
  scopes: NARROW_SCOPES,
  ownCodes: true,
  body: z.strictObject({
    config_id: configId,
    describe: z.optional(trimmed(checkIdpDescription)),
    status: z.optional(z.enum(IdpStatus)),
    /** Replaces an uploaded file; empty keeps it. */
    idp_metadata_url: z.optional(trimmed(optional(checkIdpMetadataUrl))),
    client_id: z.optional(trimmed(checkIdpClientId)),
    /** Empty keeps the stored one. */
    client_secret: z.optional(trimmed(checkIdpClientSecret)),
    jit: z.optional(flag),
    name_attribute: z.optional(trimmed(checkIdpAttribute)),
    email_attribute: z.optional(trimmed(checkIdpAttribute)),
    ...versionRead,
  }),
  conflict: storedNow(editable),
});

/** Its people can no longer sign in; their accounts stay. */
export const deleteIdp = endpoint({
  summary: 'Delete an identity provider',
  refuses: ['Account.NotFound'],
  method: 'DELETE',
  path: `${path}/idp`,
  access,
  scopes: RECOVERY_ONLY,
  ownCodes: true,
  query: z.strictObject({ config_id: configId }),
});
