import type { ReactElement } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FormRule } from '../antd/base.ts';
import type { MessageId } from '../intl/message-id.ts';

/** Rejects with an element, not a string: the text under the field changes with the language. */
export function rejectWith(element: ReactElement): Promise<never> {
  return Promise.reject(element);
}

/** A rule object, not a function that creates one. */
export type Check = Exclude<FormRule, (...args: never[]) => unknown>;

/**
 * Turns a shared rule of `rules/` into an antd rule: the returned issue id is the text under the field. Values other
 * than text count as empty.
 */
export function passes(rule: (value: string) => MessageId | undefined): Check {
  return {
    async validator(_, value: unknown) {
      const issue = rule(typeof value === 'string' ? value : '');
      if (issue) await rejectWith(<FormattedMessage id={issue} />);
    },
  };
}

/**
 * The rule for a field that people pass on their way to something else, such as a passkey: leaving it empty shows no
 * error, submitting it empty does.
 */
export function passesOnceTyped(rule: (value: string) => MessageId | undefined): Check[] {
  return [passes((value) => (value.trim() === '' ? undefined : rule(value))), { ...passes(rule), validateTrigger: [] }];
}

/** Rejects an unticked checkbox or a missing choice with this text. */
export function chosen(issue: MessageId): Check {
  return {
    async validator(_, value: unknown) {
      if (!value) await rejectWith(<FormattedMessage id={issue} />);
    },
  };
}
