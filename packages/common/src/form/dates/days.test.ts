import { dayIn, instantsOf, readDay } from './days.ts';

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
  ['2026-02-30', ''],
])('the day %j of a query is %j', (text, day) => {
  expect(dayIn(new URLSearchParams({ from: text }), 'from')).toBe(day);
});

test.each([
  ['2026-01-15', '2026-01-15'],
  ['2026-01-15 08:30', '2026-01-15'],
  ['2026/01/15', '2026-01-15'],
  ['2026/1/5', '2026-01-05'],
  ['2026.1.15', '2026-01-15'],
  ['２０２６-０１-１５', '2026-01-15'],
  ['2026年1月15日', '2026-01-15'],
  ['2026 年 1 月 15 日 08:30', '2026-01-15'],
  ['January 15, 2026', '2026-01-15'],
  ['january 15, 2026 at 8:30 AM', '2026-01-15'],
  ['Jan 15, 2026', '2026-01-15'],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['01/15/2026', undefined],
  ['Yesterday 15, 2026', undefined],
  ['tomorrow', undefined],
  ['', undefined],
  ['2'.repeat(1_000_000), undefined],
])('%.30j is read as the day %j', (text, day) => expect(readDay(text)).toBe(day));

test.each(['en-US', 'zh-CN'])('every length of a date in %s is read', (locale) => {
  for (const dateStyle of ['long', 'medium'] as const)
    for (const month of [0, 1, 4, 8, 11])
      expect(readDay(new Date(2026, month, 15).toLocaleDateString(locale, { dateStyle }))).toBe(
        `2026-${String(month + 1).padStart(2, '0')}-15`,
      );
});
