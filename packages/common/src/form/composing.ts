import type { KeyboardEvent } from 'react';

/** Does the key belong to an input method (Chinese input) that is composing a word? */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // 229 is what browsers report that end the composition before they tell of the key.
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** Handler for `onKeyDown` of a form: Enter that ends a composition chooses a word, it does not submit. */
export function keepComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
}
