import { CheckResult } from '@portal/common/enums/sign-in/idp-check';
import { isDatabaseAway } from '../../../platform/db/connect.ts';
import { OutboundError } from '../../../platform/outbound/guarded-fetch.ts';
import type { Person } from '../request/person.ts';
import type { Checked } from './check-record.ts';

/** Error codes for the sign-in page. The reason is only logged; the failed check is kept for the owner. */
export type SsoCode = 'Account.Sso.Refused' | 'Account.Sso.Unavailable' | 'Account.Page.Expired';

/** A failed sign-in through a provider. `message` is the reason, for the log only. */
export class SsoFailure extends Error {
  override name = 'SsoFailure';
  readonly code: SsoCode;
  /** The check that failed, for the owner of the provider. */
  readonly checked: Checked | undefined;
  constructor(code: SsoCode, reason: string, checked?: Checked) {
    super(reason);
    this.code = code;
    this.checked = checked;
  }
}

/** A response to no request of ours, which the sign-in page tells apart. */
export class UnsolicitedFailure extends SsoFailure {
  constructor(reason: string, checked?: Checked) {
    super('Account.Sso.Refused', reason, checked);
  }
}

/** The provider confirmed a person who has no account, and its company wants none to be created by a sign-in. */
export class NoAccountFailure extends SsoFailure {
  readonly person: Person;
  constructor(person: Person) {
    super('Account.Sso.Refused', 'no account of that name, and none is created', {
      check: 'account',
      result: CheckResult.failed,
      sent: 'refused',
    });
    this.person = person;
  }
}

/** The provider confirmed a person whose account waits for an approval, or was rejected. */
export class WaitingFailure extends SsoFailure {
  readonly userId: string;
  constructor(userId: string) {
    super('Account.Sso.Refused', `account ${userId} is not approved`, {
      check: 'account',
      result: CheckResult.failed,
      sent: 'disabled',
    });
    this.userId = userId;
  }
}

/** Rejects with a reason for the log. Throws SsoFailure. */
export function refuseSso(reason: string, checked?: Checked): never {
  throw new SsoFailure('Account.Sso.Refused', reason, checked);
}

/**
 * Library errors whose messages contain no values. Messages of other errors (parsers, database) may quote a token or
 * an assertion, so only their class is logged.
 */
const SAYS_NO_VALUES: ReadonlySet<string> = new Set([
  'Error',
  'SamlStatusError',
  'ClientError',
  'OperationProcessingError',
  'UnsupportedOperationError',
  'ResponseBodyError',
  'AuthorizationResponseError',
  'WWWAuthenticateChallengeError',
]);

/**
 * Maps a library error to a failure: provider unreachable, or response rejected. Errors of our own database are
 * rethrown.
 */
export function failureOf(error: unknown): SsoFailure {
  if (error instanceof SsoFailure) return error;
  if (isDatabaseAway(error)) throw error;
  const reasons: string[] = [];
  let cause: unknown = error;
  while (cause instanceof Error && reasons.length < 5) {
    if (cause instanceof OutboundError) return new SsoFailure('Account.Sso.Unavailable', cause.message);
    reasons.push(
      SAYS_NO_VALUES.has(cause.name) && !('code' in cause && cause.name === 'Error') ? cause.message : cause.name,
    );
    ({ cause } = cause);
  }
  return new SsoFailure('Account.Sso.Refused', reasons.join(': ').slice(0, 300) || 'unknown');
}
