import type { View } from './queue.ts';
import { formatSearch, isFiltered, parseSearch, switchView, withoutFilters } from './search.ts';

const queue = {
  views: ['pending', 'processed'] satisfies View[],
  types: {
    label: 'approvals.certification.type',
    options: ['1', '2', 'code'].map((value) => ({ value, text: 'approvals.certification.type' as const })),
  },
} as const;
const parse = (query: string) => parseSearch(new URLSearchParams(query), queue);
const plain = {
  view: 'pending',
  company: '',
  type: '',
  from: '',
  to: '',
  only: '',
  page: 1,
  size: 10,
  cursor: '',
  order: 'asc',
  work: '',
};

test.each([
  ['', plain],
  ['view=processed', { ...plain, view: 'processed', order: 'desc' }],
  ['view=all', plain],
  ['work=mine', { ...plain, work: 'mine' }],
  ['work=theirs', plain],
  ['company=%20Acme%20&type=1', { ...plain, company: 'Acme', type: '1' }],
  ['type=7', plain],
  ['type=code', { ...plain, type: 'code' }],
  ['from=2026-02-01&to=2026-03-01', { ...plain, from: '2026-02-01', to: '2026-03-01' }],
  ['from=yesterday&to=2026-13-40', plain],
  ['page=3&size=50&order=desc', { ...plain, page: 3, size: 50, order: 'desc' }],
  ['page=-1&size=7&order=up', plain],
  ['page=1.5', plain],
  ['only=overdue', { ...plain, only: 'overdue' }],
  ['only=weeks8', plain],
  ['view=processed&only=weeks8', { ...plain, view: 'processed', only: 'weeks8', order: 'desc' }],
])('parses %p', (query, expected) => {
  expect(parse(query)).toEqual(expected);
});

test.each([
  '',
  '?view=processed',
  '?company=Acme+%26+Co&type=2&from=2026-02-01&to=2026-03-01&work=none&page=2&size=20&order=desc',
])('formats %p unchanged', (query) => {
  expect(formatSearch(parse(query))).toBe(query);
});

test('a queue without a type filter ignores the type', () => {
  expect(parseSearch(new URLSearchParams('type=1&view=all'), { views: ['pending', 'all'] })).toEqual({
    ...plain,
    view: 'all',
    order: 'desc',
  });
});

test('a bookmark or saved view from before finds the view of approved requests', () => {
  expect(parseSearch(new URLSearchParams('view=agreed'), { views: ['pending', 'approved'] }).view).toBe('approved');
});

test('switching the view keeps the filters and resets the order', () => {
  expect(switchView(parse('company=Acme&page=4'), 'processed')).toEqual({
    ...plain,
    view: 'processed',
    company: 'Acme',
    order: 'desc',
  });
});

test('what a view cannot be narrowed to is dropped with the switch', () => {
  expect(switchView(parse('only=overdue'), 'processed').only).toBe('');
  expect(formatSearch(switchView(parse('only=overdue'), 'pending'))).toBe('?only=overdue');
});

test('view and page do not count as filters', () => {
  expect(isFiltered(parse('view=processed&page=2'))).toBe(false);
  expect(isFiltered(parse('from=2026-02-01'))).toBe(true);
  expect(isFiltered(withoutFilters(parse('company=a&type=1&from=2026-02-01&to=2026-02-02')))).toBe(false);
});
