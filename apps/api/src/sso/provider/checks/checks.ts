import { cut } from '@portal/common/rules/text/cut';
import { CheckResult, type IdpCheck } from '@portal/common/enums/sign-in/idp-check';
import type { Checked } from './check-record.ts';
import { failureOf, refuseSso, SsoFailure } from './failure.ts';

const VALUE_MAX = 500;

/** What a check compared. Never a secret, a token or a whole message. */
export interface Values {
  sent?: string | undefined;
  expected?: string | undefined;
}

/** A check with values that are safe to show. */
export function made(check: IdpCheck, result: CheckResult, { sent, expected }: Values = {}): Checked {
  const shown = (text: string) => cut(text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim(), VALUE_MAX);
  return {
    check,
    result,
    ...(sent === undefined ? {} : { sent: shown(sent) }),
    ...(expected === undefined ? {} : { expected: shown(expected) }),
  };
}

/**
 * The checks of one sign-in through a provider, in the order in which they were made. A real sign-in and a test make
 * the same ones: the first that fails ends both.
 */
export class Checks {
  readonly list: Checked[];
  constructor(before: readonly Checked[] = []) {
    this.list = [...before];
  }

  passed(check: IdpCheck, values: Values = {}): void {
    this.list.push(made(check, CheckResult.passed, values));
  }

  /** Something works, but deserves attention. */
  warned(check: IdpCheck, values: Values = {}): void {
    this.list.push(made(check, CheckResult.warned, values));
  }

  /** Ends the sign-in. `reason` is for the log. Throws SsoFailure. */
  failed(check: IdpCheck, reason: string, values: Values = {}): never {
    const failure = made(check, CheckResult.failed, values);
    this.list.push(failure);
    return refuseSso(reason, failure);
  }

  /** Runs `work`, which throws when the check fails. Throws SsoFailure with the check. */
  async guard<T>(check: IdpCheck, values: Values, work: () => T | Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.passed(check, values);
      return result;
    } catch (error) {
      throw this.#caught(check, values, error);
    }
  }

  /** The same, at once. */
  guardNow<T>(check: IdpCheck, values: Values, work: () => T): T {
    try {
      const result = work();
      this.passed(check, values);
      return result;
    } catch (error) {
      throw this.#caught(check, values, error);
    }
  }

  #caught(check: IdpCheck, values: Values, error: unknown): SsoFailure {
    const failure = failureOf(error);
    if (failure.checked) return failure;
    const checked = made(check, CheckResult.failed, { sent: failure.message, ...values });
    this.list.push(checked);
    return new SsoFailure(failure.code, failure.message, checked);
  }
}

/** Records a check that passed, or ends the sign-in. Throws SsoFailure. */
export function demand(checks: Checks, ok: boolean, check: IdpCheck, reason: string, values: Values = {}): asserts ok {
  if (ok) checks.passed(check, values);
  else checks.failed(check, reason, values);
}
