import { dayIn, instantsOf } from './days.ts';

test('days are local and include the last one', () => {
  expect(instantsOf({ from: '2026-03-31', to: '2026-03-31' })).toEqual({
    from: new Date(2026, 2, 31).toISOString(),
    to: new Date(2026, 3, 1).toISOString(),
  });
  expect(instantsOf({ from: '', to: '' })).toEqual({});
});

test.each([
  ['2026-03-31', '2026-03-31'],
  ['2026-3-31', ''],
  ['today', ''],
  ['2026-13-01', ''],
])('the day %j of a query is %j', (text, day) => {
  expect(dayIn(new URLSearchParams({ from: text }), 'from')).toBe(day);
});
