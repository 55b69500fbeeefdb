import { isName, lengthOf } from '../text/text.ts';

export type PasskeyNameIssue = 'passkeyName.empty' | 'passkeyName.tooLong' | 'passkeyName.illegal';

export const PASSKEY_NAME_MAX = 40;

/** Name that the owner gives a passkey: 1 to 40 characters after trimming. */
export function checkPasskeyName(value: string): PasskeyNameIssue | undefined {
  const name = value.trim();
  if (name === '') return 'passkeyName.empty';
  if (lengthOf(name, PASSKEY_NAME_MAX) > PASSKEY_NAME_MAX) return 'passkeyName.tooLong';
  return isName(name, PASSKEY_NAME_MAX) ? undefined : 'passkeyName.illegal';
}
