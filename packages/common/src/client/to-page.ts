import type { Page, PageShape } from '../contract/endpoint.ts';
import { parseReply } from './parse-reply.ts';

const TOTALS = ['total_count', 'total_num', 'TotalNum', 'total', 'count'];
const ROWS = ['entries', 'detail', 'Detail', 'access_key_list'];

type Loose = Record<string, unknown>;
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses a list. The names of the contract come first. Otherwise the total is one of total_count, total_num, TotalNum,
 * total, count, and the rows are one of entries, detail, Detail, access_key_list, at the top or below `Data`. Missing
 * rows are an empty list; a missing total is the number of rows. Throws `ReplyMismatch` for a row that breaks the
 * contract.
 */
export function toPage<T>(shape: PageShape, reply: unknown): Page<T> {
  const levels = [reply, isObject(reply) ? reply.Data : undefined, isObject(reply) ? reply.data : undefined].filter(
    isObject,
  );
  const first = <V>(names: string[], fits: (value: unknown) => value is V) => {
    for (const name of names)
      for (const level of levels) {
        const value = level[name];
        if (fits(value)) return value;
      }
    return undefined;
  };
  const rows = first([shape.rows, ...ROWS], Array.isArray) ?? [];
  const total = first(
    [shape.total, ...TOTALS],
    (value): value is number | string => value !== '' && Number.isFinite(Number(value ?? Number.NaN)),
  );
  const cursor = shape.cursors ? first(['cursor'], isObject) : undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    ...(shape.cursors && { cursor: { next: text(cursor?.next), previous: text(cursor?.previous) } }),
    rows: rows.map((row) => parseReply<T>(shape.row, row)),
    total: total === undefined ? rows.length : Number(total),
  };
}
