import * as z from 'zod/mini';
import { CheckResult, IdpCheck, IdpTestState } from '../../enums/sign-in/idp-check.ts';
import { NARROW_SCOPES, RECOVERY_ONLY } from '../../enums/sign-in/session-scope.ts';
import { endpointsOf, members, pageOf } from '../endpoint.ts';
import { date } from '../encoded.ts';

const endpoint = endpointsOf('identity-providers');

/**
 * Tests of an identity provider, and failed sign-ins for its owner. A test is a real sign-in with the candidate, or
 * else the live configuration, that creates no account and no session; it is kept for 30 days.
 */
const access = members('providers');
const path = '/api/account/v1/enterprise_user/{enterprise_id}';
const id = z.string().check(z.minLength(1), z.maxLength(100));

export const idpChecked = z.strictObject({
  check: z.enum(IdpCheck),
  result: z.enum(CheckResult),
  /** What the provider sent, and what was expected. */
  sent: z.optional(z.string()),
  expected: z.optional(z.string()),
});
export type IdpChecked = z.infer<typeof idpChecked>;

const facts = {
  test_id: z.string(),
  config_id: z.string(),
  configuration_id: z.string(),
  state: z.enum(IdpTestState),
  start_time: date,
  end_time: z.nullable(date),
};

const row = z.strictObject(facts);

const test = z.strictObject({
  ...facts,
  /** In the order in which they were made; the first that fails is the last. */
  checks: z.array(idpChecked),
});
export type IdpTest = z.infer<typeof test>;

/** Makes the checks that need no sign-in. Without a failure the browser continues at `redirect_url`. */
export const startIdpTest = endpoint({
  summary: 'Test an identity provider',
  refuses: ['Account.NotFound'],
  method: 'POST',
  path: `${path}/idp/test`,
  access,
  idempotencyKey: true,
  scopes: NARROW_SCOPES,
  ownCodes: true,
  body: z.strictObject({ config_id: id }),
  reply: z.strictObject({ test_id: z.string(), redirect_url: z.nullable(z.string()) }),
});

export const readIdpTest = endpoint({
  summary: 'One test of an identity provider with its checks',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/idp/test`,
  access,
  scopes: NARROW_SCOPES,
  query: z.strictObject({ test_id: id }),
  reply: test,
});

/** Ends a running test as failed: its browser will not come back. A later answer of the provider is not accepted. */
export const endIdpTest = endpoint({
  summary: 'End a running test of an identity provider',
  refuses: ['Account.NotFound'],
  method: 'POST',
  path: `${path}/idp/test/end`,
  access,
  scopes: NARROW_SCOPES,
  ownCodes: true,
  body: z.strictObject({ test_id: id }),
});

/** The latest twenty. */
export const listIdpTests = endpoint({
  summary: 'Tests of an identity provider, newest first',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/idp/tests`,
  access,
  scopes: NARROW_SCOPES,
  query: z.strictObject({ config_id: id }),
  reply: pageOf(row),
});

/** A failed sign-in by the reference that its page showed. Kept for 30 days; those of other companies are not found. */
export const readIdpFailure = endpoint({
  summary: 'A failed sign-in through an identity provider, by its reference',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/idp/failure`,
  access,
  scopes: RECOVERY_ONLY,
  ownCodes: true,
  query: z.strictObject({ reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)) }),
  reply: z.strictObject({
    reference: z.string(),
    config_id: z.string(),
    idp_name: z.string(),
    fail_time: date,
    /** Null where no check failed: the provider was not reached, or the sign-in took too long. */
    check: z.nullable(idpChecked),
  }),
});
