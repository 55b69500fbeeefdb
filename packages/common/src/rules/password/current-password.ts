export type CurrentPasswordIssue = 'password.empty' | 'password.tooLong';

/** Longest secret that can be sealed, in UTF-8 bytes. */
const SECRET_MAX_BYTES = 128;

/** An existing password, at sign-in or as the old one: checks only presence and the length limit of sealing. */
export function checkCurrentPassword(value: string): CurrentPasswordIssue | undefined {
  if (value === '') return 'password.empty';
  return new TextEncoder().encode(value).length > SECRET_MAX_BYTES ? 'password.tooLong' : undefined;
}
