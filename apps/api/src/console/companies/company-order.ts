import type { CompanySort, Creator } from '@portal/common/contract/console/company-filters';
import type { Locale } from '@portal/common/intl/locale';
import { countryName } from '../../companies/lookups/lookups.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { valuesOf, type CompanyOrder, type Listed } from './company-list.db.ts';

/** Values by their names in the caller's language; those without a name come last. */
function byName<Value>(values: readonly Value[], nameOf: (value: Value) => string, locale: Locale): Value[] {
  const { compare } = new Intl.Collator(locale);
  return values
    .map((value) => ({ value, name: nameOf(value) }))
    .toSorted((a, b) => Number(a.name === '') - Number(b.name === '') || compare(a.name, b.name))
    .map(({ value }) => value);
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('app_user')
    .select(['user_id', 'user_name'])
    .where('user_id', 'in', ['', ...ids])
    .execute();
  return new Map(rows.map(({ user_id, user_name }) => [user_id, user_name]));
}

/** Order of a list as it is asked for: newest first, or by the names of a value. */
export function orderOf(
  tx: Tx,
  {
    sort = 'created',
    order = sort === 'created' ? 'desc' : 'asc',
  }: { sort?: CompanySort | undefined; order?: 'asc' | 'desc' | undefined },
  locale: Locale,
): CompanyOrder {
  if (sort === 'created') return { by: sort, order };
  const inOrder = async (values: (string | number)[]) => {
    if (sort === 'country') return byName(values, (id) => countryName(Number(id), locale), locale);
    if (sort !== 'creator') return values.toSorted((a, b) => Number(a) - Number(b));
    const names = await namesOf(tx, values.map(String));
    return byName(values, (id) => names.get(String(id)) ?? '', locale);
  };
  return {
    by: sort,
    ordered: async (values) => {
      const sorted = await inOrder(values);
      return order === 'asc' ? sorted : sorted.toReversed();
    },
  };
}

/** Members of staff who created companies of a list, by name. */
export async function listCreators(tx: Tx, listed: Listed, locale: Locale): Promise<Creator[]> {
  const names = await namesOf(tx, (await valuesOf(tx, listed, 'creator')).map(String));
  return byName([...names], ([, name]) => name, locale).map(([user_id, user_name]) => ({ user_id, user_name }));
}
