import type { KeyboardEvent } from 'react';

/** True for a key that an input method (Chinese input) uses to compose a word. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // 229: browsers that end the composition before they report the key.
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
