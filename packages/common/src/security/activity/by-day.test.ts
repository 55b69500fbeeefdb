import type { ActivityEntry } from '../../contract/account/activity.ts';
import { byDay } from './by-day.ts';

const entry = (id: number, day: number, hour: number): ActivityEntry => ({
  id,
  time: new Date(2026, 2, day, hour).toISOString(),
  action: 'signIn.succeeded',
  by: 'self',
  network: '',
  browser: '',
  system: '',
  about: '',
  columns: [],
});

test('entries are grouped by day and keep their order', () => {
  const days = byDay([entry(4, 9, 23), entry(3, 9, 0), entry(2, 8, 23), entry(1, 7, 1)]);
  expect(days.map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
    ['2026-03-09', [4, 3]],
    ['2026-03-08', [2]],
    ['2026-03-07', [1]],
  ]);
});

test('an empty list has no groups', () => expect(byDay([])).toEqual([]));
