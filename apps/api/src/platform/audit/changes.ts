import { cut } from '@portal/common/rules/text/cut';
import { maskEmail, maskPhone } from './mask.ts';

/** Longest text that the audit log keeps of a value. */
const LONGEST = 200;
const MASKS: Readonly<Record<string, (value: string) => string>> = { email: maskEmail, phone: maskPhone };

/** Old and new value of a column; numbers are ids of lookups, an empty text means no value. */
export type Change = readonly [before: string | number, after: string | number];

function kept(column: string, value: unknown): string | number {
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : '';
  return cut(MASKS[column]?.(text) ?? text, LONGEST);
}

/**
 * Old and new values of the changed columns, for the detail of an audit entry: addresses are masked, long texts cut.
 */
export function changesOf(before: object, after: object, columns: readonly string[]): Record<string, Change> {
  const valueOf = (row: object, column: string) => (row as Record<string, unknown>)[column];
  return Object.fromEntries(
    columns
      .filter((column) => typeof valueOf(after, column) !== 'boolean')
      .map((column) => [column, [kept(column, valueOf(before, column)), kept(column, valueOf(after, column))]]),
  );
}
