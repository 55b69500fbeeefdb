/** Result of one check of a sign-in through a provider. */
export const CheckResult = { passed: 'passed', warned: 'warned', failed: 'failed' } as const;
export type CheckResult = (typeof CheckResult)[keyof typeof CheckResult];

/** State of a test of a provider. `expired`: the provider never sent the browser back. */
export const IdpTestState = { running: 'running', passed: 'passed', failed: 'failed', expired: 'expired' } as const;
export type IdpTestState = (typeof IdpTestState)[keyof typeof IdpTestState];

/**
 * Why a passed test does not count any more: the document or a setting of its configuration is another one, or it is
 * older than 24 hours.
 */
export const TestOver = ['changed', 'old'] as const;
export type TestOver = (typeof TestOver)[number];

/** Checks before the browser leaves for the provider, in the order in which they are made. */
export const CHECKS_BEFORE = [
  'address',
  'document',
  'provider',
  'validUntil',
  'entityId',
  'foreignEntity',
  'identity',
  'redirectAddress',
  'certificates',
  'certificateDates',
  'issuer',
  'endpoints',
  'client',
  'pkce',
  'keys',
] as const;

/** Checks of what the provider sends back. */
export const CHECKS_BACK = [
  'answer',
  'unchanged',
  'response',
  'status',
  'destination',
  'responseIssuer',
  'encryption',
  'algorithm',
  'audience',
  'recipient',
  'inResponseTo',
  'time',
  'signature',
  'assertion',
  'authorization',
  'secret',
  'nonce',
  'idToken',
  'tenant',
] as const;

/** Checks of the person, after the provider's answer was accepted. */
export const CHECKS_AFTER = ['nameId', 'name', 'email', 'fresh', 'account', 'members'] as const;

/** All checks of a sign-in through a provider. */
export const IdpCheck = [...CHECKS_BEFORE, ...CHECKS_BACK, ...CHECKS_AFTER] as const;
export type IdpCheck = (typeof IdpCheck)[number];
