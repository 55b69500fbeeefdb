import type { ReactNode } from 'react';
import type { Call } from '@portal/common/client/call';
import type { MessageId } from '../intl/messages.ts';

/** What became of one row: a text that says why it was refused, or null. */
export interface RowResult {
  id: string | number;
  failure: ReactNode;
}

/** What a form before the action asked for, by the names of its fields. */
export type Values = Readonly<Record<string, string>>;

/**
 * Does the action with rows, which take part in it. `done` tells of each row that is finished, so that the dialog can
 * count them. A call that takes several ids gets them in portions of `MANY.aCall`: see `inPortions`.
 */
export type Doing<Row> = (
  call: Call,
  rows: readonly Row[],
  values: Values,
  done: (results: readonly RowResult[]) => void,
) => Promise<void>;

/**
 * An action on the selected rows of a list. A list has an array of them (`queueActions`, `accountActions`): another
 * one is another element. None approves.
 */
export interface BulkAction<Row> {
  key: string;
  /** On its button, and the title of its dialog. */
  label: MessageId;
  /** What will happen, with `{count}` rows. */
  text: MessageId;
  danger?: true;
  /** Most rows of one go; `MANY.selected` where it says nothing. */
  most?: number;
  /** Why a row takes no part; undefined: it does. */
  leftOut?: (row: Row) => MessageId | undefined;
  /** Fields of a form that is filled in before. */
  fields?: ReactNode;
  run: Doing<Row>;
  /** Puts back what was done with these rows, where that is possible. */
  undo?: Doing<Row>;
}
