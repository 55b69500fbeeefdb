import { dayOf } from '@portal/common/ui/date-time';
import { expectedBy } from './expected-by.ts';

const at = (day: number) => new Date(2026, 2, day, 10).toISOString();

test.each([
  ['Monday', 9, '2026-03-12'],
  ['Wednesday', 11, '2026-03-16'],
  ['Friday', 13, '2026-03-18'],
  ['Saturday', 14, '2026-03-18'],
  ['Sunday', 15, '2026-03-18'],
])('three working days after a %s', (_, day, expected) => {
  expect(dayOf(expectedBy(at(day)))).toBe(expected);
});
