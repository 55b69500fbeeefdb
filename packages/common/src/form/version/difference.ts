import type { ReactNode } from 'react';
import type { Name } from '../field-errors.ts';

/** Label of a field in the panel, and how to show a value that is no text. */
export interface ShownField<T> {
  label: ReactNode;
  show?: (value: T) => ReactNode;
}
export type ShownFields<Fields> = { readonly [F in Name<Fields>]?: ShownField<Fields[F]> };

/** A field that was changed by somebody else while it was edited here. */
export interface Difference {
  name: string;
  theirs: unknown;
  mine: unknown;
}

const tidy = (value: unknown) => JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? ''));
/** True when two values of a field are equal. White space around a text is ignored. */
export const sameValue = (one: unknown, other: unknown) => tidy(one) === tidy(other);
