/** Why an access key was disabled by the system; one that its owner disabled has no reason. */
export const KeyDisabledFor = {
  /** The password was changed. */
  password: 'password',
  /** A forgotten password was set by a code. */
  recovery: 'recovery',
  /** The account was cancelled. */
  cancellation: 'cancellation',
  /** The owner reported that a change was not theirs. */
  report: 'report',
  /** Staff disabled the account. */
  disabled: 'disabled',
} as const;
export type KeyDisabledFor = (typeof KeyDisabledFor)[keyof typeof KeyDisabledFor];
