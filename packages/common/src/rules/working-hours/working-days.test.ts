import { addWorkingDays } from './working-days.ts';

const at = (text: string) => new Date(`${text}T09:30:00Z`);

test.each([
  ['2026-11-19', 1, '2026-11-20'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-20', 5, '2026-11-27'],
  ['2026-11-20', 30, '2027-01-01'],
  ['2026-11-20', 0, '2026-11-20'],
])('%s and %i working days is %s', (from, count, then) => {
  expect(addWorkingDays(at(from), count)).toEqual(at(then));
});
