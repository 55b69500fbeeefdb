export type CurrentPasswordIssue = 'password.empty' | 'password.tooLong';

/** Longest secret that can be sealed, in UTF-8 bytes. */
const SECRET_MAX_BYTES = 128;

/** A password that exists already, at sign-in or as the old one: only its presence and the limit of sealing count. */
export function checkCurrentPassword(value: string): CurrentPasswordIssue | undefined {
  if (value === '') return 'password.empty';
  return new TextEncoder().encode(value).length > SECRET_MAX_BYTES ? 'password.tooLong' : undefined;
}
