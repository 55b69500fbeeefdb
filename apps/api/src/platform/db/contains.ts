import { sql, type RawBuilder } from 'kysely';
import { escapeLike } from './page.ts';

/**
 * Condition that a column contains `text`, in any case. Needs the index `gin (name_grams(column, 1, 3))`: it finds the
 * rows that contain every three characters of `text` in a row, and only those are compared.
 */
export function contains(column: string, text: string): RawBuilder<boolean> {
  const size = sql.lit(Math.min(3, [...text].length));
  return sql<boolean>`name_grams(${sql.ref(column)}, 1, 3) @> name_grams(${text}, ${size}, ${size}) and ${sql.ref(column)} ilike ${`%${escapeLike(text)}%`}`;
}
