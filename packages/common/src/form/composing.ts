import type { KeyboardEvent } from 'react';

/** Handler for `onKeyDown` of a form: Enter that ends a composition (Chinese input) chooses a word, it does not submit. */
export function keepComposing(event: KeyboardEvent): void {
  // 229 is what browsers report that end the composition before they tell of the key.
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229)) event.preventDefault();
}
