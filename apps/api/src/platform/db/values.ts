import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

const DATE = 1082;
const INT8 = 20;
const BYTEA = 17;

// int8 becomes a number: ids and counts stay far below 2^53. A date has no time zone, so it stays text.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(DATE, (text) => text);

/** JavaScript value to PostgreSQL text, by the rules of `pg`; null and undefined become null. */
export function toText(value: unknown): string | null {
  const prepared = prepareValue(value);
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : prepared;
}

/** PostgreSQL text to JavaScript value, by column type: int8 → number, timestamptz → Date, bytea → Buffer. */
export function fromText(text: string | null | undefined, type: number): unknown {
  if (text === null || text === undefined) return null;
  if (type === BYTEA) return Buffer.from(text.slice(2), 'hex');
  const parse = pg.types.getTypeParser(type) as (text: string) => unknown;
  return parse(text);
}
