import { CompanySort } from '@portal/common/contract/console/company-filters';
import { formatSearch, isFiltered, NO_FILTER, parseSearch, wireOf, type CompanySearch } from './search.ts';

const plain: CompanySearch = {
  ...NO_FILTER,
  proposed: false,
  sort: CompanySort.created,
  order: 'desc',
  page: 1,
  size: 20,
  cursor: '',
};
const FULL =
  '?name=Acme&code=91&status=2&creator=self&level=0&from=2026-01-02&to=2026-02-03&country=6&proposed=1&sort=country&order=desc&page=3&size=50';

test.each<[string, Partial<CompanySearch>]>([
  ['', {}],
  [
    FULL,
    {
      name: 'Acme',
      code: '91',
      status: '2',
      creator: 'self',
      level: '0',
      from: '2026-01-02',
      to: '2026-02-03',
      country: 6,
      proposed: true,
      sort: CompanySort.country,
      order: 'desc',
      page: 3,
      size: 50,
    },
  ],
  ['?status=7&country=-1&level=gold&from=soon&sort=name&order=up&page=0&size=7', {}],
  ['?from=2026-02-03&to=2026-01-02', { to: '2026-01-02' }],
  ['?sort=status', { sort: CompanySort.status, order: 'asc' }],
])('%s is parsed, with defaults for invalid values', (query, search) => {
  expect(parseSearch(new URLSearchParams(query), 20)).toEqual({ ...plain, ...search });
});

test('only values that differ from the default are formatted', () => {
  expect(formatSearch(plain, 20)).toBe('');
  expect(formatSearch(parseSearch(new URLSearchParams(FULL), 20), 20)).toBe(FULL);
});

test('the call gets what the address has', () => {
  expect(wireOf(plain)).toEqual({ limit: 20, offset: 0 });
  expect(
    wireOf({ ...plain, status: '0', creator: 'u-1', country: 6, sort: CompanySort.status, order: 'desc' }),
  ).toEqual({ auth_status: 0, creator: 'u-1', country_id: 6, order: 'desc', limit: 20, offset: 0 });
});

test('a proposal and an order leave nothing out', () => {
  expect(isFiltered({ ...plain, proposed: true, order: 'asc' })).toBe(false);
  expect(isFiltered({ ...plain, level: '0' })).toBe(true);
});
