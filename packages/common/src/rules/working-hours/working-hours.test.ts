import { createWorkingClock, parseWorkingHours, type WorkingHours } from './working-hours.ts';

const HOUR = 3_600_000;
const hours = (text: string) => parseWorkingHours(text) as WorkingHours;
const china = createWorkingClock(hours('1-5 09:00-18:00 Asia/Shanghai'));
/** A time of November 2026 in Shanghai; the 16th and 23rd are Mondays. */
const at = (day: number, time: string) => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00+08:00`);

test('a day has nine hours', () => {
  expect(china.dayMs).toBe(9 * HOUR);
});

test.each([
  ['Monday noon', at(16, '12:00'), true],
  ['the minute of opening', at(16, '09:00'), true],
  ['the minute before', at(16, '08:59'), false],
  ['the minute of closing', at(16, '18:00'), false],
  ['Saturday', at(21, '12:00'), false],
  ['Sunday', at(22, '12:00'), false],
])('%s is open: %#', (_, moment, open) => {
  expect(china.isOpen(moment)).toBe(open);
});

test.each([
  ['before opening', at(16, '07:00'), at(16, '09:00')],
  ['during the day', at(16, '10:30'), at(16, '10:30')],
  ['at closing', at(16, '18:00'), at(17, '09:00')],
  ['on Friday night', at(20, '18:01'), at(23, '09:00')],
  ['on Sunday, which is still Saturday in UTC', at(22, '01:00'), at(23, '09:00')],
])('%s work continues at the next opening', (_, from, then) => {
  expect(china.nextOpen(from)).toEqual(then);
});

test.each([
  ['within a day', at(16, '10:00'), at(16, '11:30'), 1.5],
  ['over night', at(16, '17:00'), at(17, '10:00'), 2],
  ['over a weekend', at(20, '17:00'), at(23, '10:00'), 2],
  ['on a weekend', at(21, '09:00'), at(22, '18:00'), 0],
  ['over a week', at(16, '12:00'), at(23, '12:00'), 45],
  ['backwards', at(17, '12:00'), at(16, '12:00'), 0],
  ['in no time', at(17, '12:00'), at(17, '12:00'), 0],
])('%s %# the working time counts', (_, start, end, expected) => {
  expect(china.between(start, end)).toBe(expected * HOUR);
});

test.each([
  ['three days from Monday morning', at(16, '10:00'), 27, at(19, '10:00')],
  ['three days from Friday', at(20, '10:00'), 27, at(25, '10:00')],
  ['three days from Saturday', at(21, '15:00'), 27, at(25, '18:00')],
  ['the rest of a day', at(16, '10:00'), 8, at(16, '18:00')],
  ['a moment more', at(16, '10:00'), 8 + 1 / 60, at(17, '09:01')],
  ['nothing, during the day', at(16, '10:00'), 0, at(16, '10:00')],
  ['nothing, at night', at(16, '20:00'), 0, at(17, '09:00')],
])('%s end in time', (_, start, duration, end) => {
  expect(china.after(start, duration * HOUR)).toEqual(end);
});

test.each([
  ['three days before Thursday', at(19, '10:00'), 27, at(16, '10:00')],
  ['three days before Wednesday, over a weekend', at(25, '10:00'), 27, at(20, '10:00')],
  ['three days before Sunday', at(22, '12:00'), 27, at(18, '09:00')],
  ['an hour before opening', at(23, '08:00'), 1, at(20, '17:00')],
])('%s was the latest start', (_, end, duration, start) => {
  expect(china.before(end, duration * HOUR)).toEqual(start);
  expect(china.between(start, end)).toBe(duration * HOUR);
  expect(china.between(new Date(start.getTime() + 60_000), end)).toBeLessThan(duration * HOUR);
});

test('the time after is the inverse of the time between', () => {
  for (let minute = 0; minute < 14 * 24 * 60; minute += 487) {
    const start = new Date(at(16, '00:00').getTime() + minute * 60_000);
    for (const duration of [1, 9, 27, 100])
      expect(china.between(start, china.after(start, duration * HOUR))).toBe(duration * HOUR);
  }
});

test('holidays are days off, and a weekend day in lieu is a working day', () => {
  const clock = createWorkingClock(
    hours('1-5 09:00-18:00 Asia/Shanghai'),
    new Map([
      ['2026-11-20', false],
      ['2026-11-22', true],
    ]),
  );
  expect(clock.after(at(19, '18:00'), 9 * HOUR)).toEqual(at(22, '18:00'));
  expect(clock.isOpen(at(22, '12:00'))).toBe(true);
  expect(clock.between(at(19, '12:00'), at(23, '12:00'))).toBe((6 + 9 + 3) * HOUR);
});

test('the calendar has every day, and days off have no hours', () => {
  const clock = createWorkingClock(hours('1-5 09:00-18:00 Asia/Shanghai'), new Map([['2026-11-20', false]]));
  // 01:00 in Shanghai is still the day before in UTC.
  const days = clock.calendar(at(19, '01:00'), at(23, '12:00'));
  expect(days.map(({ day, opens, closes }) => [day, (closes.getTime() - opens.getTime()) / HOUR])).toEqual([
    ['2026-11-19', 9],
    ['2026-11-20', 0],
    ['2026-11-21', 0],
    ['2026-11-22', 0],
    ['2026-11-23', 9],
  ]);
  expect(days[0]).toEqual({ day: '2026-11-19', opens: at(19, '09:00'), closes: at(19, '18:00') });
  expect(clock.calendar(at(23, '12:00'), at(19, '12:00'))).toEqual([]);
});

test('working hours follow daylight saving time', () => {
  // Berlin: summer time begins on Sunday, 29 March 2026, and ends on Sunday, 25 October.
  const berlin = createWorkingClock(hours('1-5 09:00-17:00 Europe/Berlin'));
  expect(berlin.nextOpen(new Date('2026-03-27T17:00:00+01:00'))).toEqual(new Date('2026-03-30T09:00:00+02:00'));
  expect(berlin.nextOpen(new Date('2026-10-23T17:00:00+02:00'))).toEqual(new Date('2026-10-26T09:00:00+01:00'));
  // A day of the change has an hour less.
  const nights = createWorkingClock(hours('1-7 00:00-24:00 Europe/Berlin'));
  expect(nights.between(new Date('2026-03-29T00:00:00+01:00'), new Date('2026-03-30T00:00:00+02:00'))).toBe(23 * HOUR);
});

test('a calendar without a working day is an error, not an endless search', () => {
  const days = Array.from(
    { length: 800 },
    (_, day) => [new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10), false] as const,
  );
  expect(() => createWorkingClock(hours('1-5 09:00-18:00 UTC'), new Map(days)).nextOpen(at(1, '09:00'))).toThrow(
    'no working day',
  );
});

test.each([
  ['1-5 09:00-18:00 Asia/Shanghai', { timeZone: 'Asia/Shanghai', weekdays: [1, 2, 3, 4, 5], opens: 540, closes: 1080 }],
  ['1-4,6 08:30-24:00 UTC', { timeZone: 'UTC', weekdays: [1, 2, 3, 4, 6], opens: 510, closes: 1440 }],
  ['5-1 09:00-18:00 UTC', undefined],
  ['1-5 18:00-09:00 UTC', undefined],
  ['1-5 09:00-09:00 UTC', undefined],
  ['1-5 09:60-18:00 UTC', undefined],
  ['1-5 09:00-25:00 UTC', undefined],
  ['0-5 09:00-18:00 UTC', undefined],
  ['1-5 09:00-18:00 Mars/Olympus', undefined],
  ['1-5 9-18 UTC', undefined],
  ['', undefined],
])('%p is read', (text, expected) => {
  expect(parseWorkingHours(text)).toEqual(expected);
});
