import { isDatabaseAway } from '../db/connect.ts';
import { OutboundError } from '../outbound/guarded-fetch.ts';

/** What the sign-in page is told. The reason never leaves the log. */
export type SsoCode = 'Account.Sso.Refused' | 'Account.Sso.Unavailable' | 'Account.Page.Expired';

/** A sign-in through a provider ends here. `message` is the reason, for the log only. */
export class SsoFailure extends Error {
  override name = 'SsoFailure';
  readonly code: SsoCode;
  constructor(code: SsoCode, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** Refuses with a reason that only the log tells. Throws SsoFailure. */
export function refuseSso(reason: string): never {
  throw new SsoFailure('Account.Sso.Refused', reason);
}

/**
 * Errors whose messages are sentences of the libraries that check answers. Others, of parsers and of the database, may
 * quote a token or an assertion, so of those only the class is told.
 */
const SAYS_NO_VALUES: ReadonlySet<string> = new Set([
  'Error', 'SamlStatusError', 'ClientError', 'OperationProcessingError', 'UnsupportedOperationError', 'ResponseBodyError',
  'AuthorizationResponseError', 'WWWAuthenticateChallengeError',
]);

/**
 * The failure that a library's error stands for: the provider could not be reached, or what it said was no good. An
 * error of our own database is no failure of a provider and is thrown again.
 */
export function failureOf(error: unknown): SsoFailure {
  if (error instanceof SsoFailure) return error;
  if (isDatabaseAway(error)) throw error;
  const reasons: string[] = [];
  let cause: unknown = error;
  while (cause instanceof Error && reasons.length < 5) {
    if (cause instanceof OutboundError) return new SsoFailure('Account.Sso.Unavailable', cause.message);
    reasons.push(SAYS_NO_VALUES.has(cause.name) && !('code' in cause && cause.name === 'Error') ? cause.message : cause.name);
    ({ cause } = cause);
  }
  return new SsoFailure('Account.Sso.Refused', reasons.join(': ').slice(0, 300) || 'unknown');
}
