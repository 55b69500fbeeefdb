import { SELF, type CompanyFilters } from '@portal/common/contract/console/company-filters';
import { sql, type RawBuilder } from 'kysely';
import { boundaryOf } from '../../platform/http/request/period.ts';

/** Filter of customers and of partners. */
export interface CompanyFilter {
  /** Values of the columns that have an index with the time, by the column. */
  values: Partial<Record<CompanyColumn, string | number>>;
  /** Created at or after; created before. */
  from?: Date | undefined;
  until?: Date | undefined;
  /** A part of the name. */
  name?: string | undefined;
  /** Only these companies. */
  only?: readonly string[] | undefined;
  further?: RawBuilder<boolean> | undefined;
}

/** Columns that companies are sorted and filtered by, those of which the fewest rows have a value first. */
export const COLUMN = {
  creator: { sql: sql`coalesce(c.created_by, '')`, type: 'text' },
  level: { sql: sql`c.partner_level`, type: 'integer' },
  country: { sql: sql`c.region_id`, type: 'integer' },
  status: { sql: sql`c.auth_status`, type: 'integer' },
} as const satisfies Record<string, { sql: RawBuilder<unknown>; type: 'integer' | 'text' }>;
export type CompanyColumn = keyof typeof COLUMN;
export const COLUMNS = Object.keys(COLUMN) as CompanyColumn[];

/**
 * Filter of a list's query.
 *
 * @throws Refusal `request.invalid` at `from` or `to`
 */
export function filterOf(query: CompanyFilters, only: readonly string[] | undefined): CompanyFilter {
  const { company_name: name, auth_status: status, country_id: country, creator, partner_level: level } = query;
  return {
    values: {
      ...(status !== undefined && { status }),
      ...(country !== undefined && { country }),
      ...(creator && { creator: creator === SELF ? '' : creator }),
      ...(level !== undefined && { level }),
    },
    from: boundaryOf(query.from, 'from', 'start'),
    until: boundaryOf(query.to, 'to', 'end'),
    name: name === '' ? undefined : name,
    only,
  };
}

/** Condition that the column of a company has this value. */
export const has = (column: CompanyColumn, value: string | number): RawBuilder<boolean> =>
  sql`${COLUMN[column].sql} = ${value}::${sql.raw(COLUMN[column].type)}`;
